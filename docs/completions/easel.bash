#!/bin/bash

__easel_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__easel_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__easel_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__easel_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_easel() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--linear --mouse --no-mouse --version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=(--layout --theme --borders --keymap --color --server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--layout')
        __easel_add_completions -f
        return
        ;;
    '--theme')
        __easel_add_completions -W "$(__easel_custom_complete ---completion dashboard -- --theme "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--borders')
        __easel_add_completions -W 'rounded'$'\n''single'$'\n''double'$'\n''heavy'$'\n''ascii'$'\n''none'
        return
        ;;
    '--keymap')
        __easel_add_completions -W 'default'$'\n''tmux'$'\n''vim'$'\n''emacs'
        return
        ;;
    '--color')
        __easel_add_completions -W 'never'$'\n''auto'$'\n''always'
        return
        ;;
    '--server')
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    dashboard|todo|calendar|chat|events|outbox|layout|canvas|theme|screenshot|login|logout|signup|verify|password|whoami|tokens|users|webhooks|server|config|doctor|paths|help)
        # Offer subcommand argument completions
        "_easel_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'dashboard todo calendar chat events outbox layout canvas theme screenshot login logout signup verify password whoami tokens users webhooks server config doctor paths help' -- "${cur}"))
        ;;
    esac
}

_easel_dashboard() {
    repeating_flags=()
    non_repeating_flags=(--linear --mouse --no-mouse --version -h --help)
    repeating_options=()
    non_repeating_options=(--layout --theme --borders --keymap --color --server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--layout')
        __easel_add_completions -f
        return
        ;;
    '--theme')
        __easel_add_completions -W "$(__easel_custom_complete ---completion dashboard -- --theme "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--borders')
        __easel_add_completions -W 'rounded'$'\n''single'$'\n''double'$'\n''heavy'$'\n''ascii'$'\n''none'
        return
        ;;
    '--keymap')
        __easel_add_completions -W 'default'$'\n''tmux'$'\n''vim'$'\n''emacs'
        return
        ;;
    '--color')
        __easel_add_completions -W 'never'$'\n''auto'$'\n''always'
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_todo() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|list|edit|done|rm|lists)
        # Offer subcommand argument completions
        "_easel_todo_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list edit done rm lists' -- "${cur}"))
        ;;
    esac
}

_easel_todo_add() {
    repeating_flags=()
    non_repeating_flags=(--literal --offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--due --list --server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--due')
        return
        ;;
    '--list')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_todo_list() {
    repeating_flags=()
    non_repeating_flags=(--open --offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--list --server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--list')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_todo_edit() {
    repeating_flags=()
    non_repeating_flags=(--no-due --literal --offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--title --due --server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--due')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_todo_done() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_todo_rm() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_todo_lists() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|new|rename|rm)
        # Offer subcommand argument completions
        "_easel_todo_lists_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list new rename rm' -- "${cur}"))
        ;;
    esac
}

_easel_todo_lists_list() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_todo_lists_new() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_todo_lists_rename() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_todo_lists_rm() {
    repeating_flags=()
    non_repeating_flags=(--force --offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_calendar() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|agenda|rm)
        # Offer subcommand argument completions
        "_easel_calendar_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add agenda rm' -- "${cur}"))
        ;;
    esac
}

_easel_calendar_add() {
    repeating_flags=()
    non_repeating_flags=(--all-day --offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--start --end --server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--start')
        return
        ;;
    '--end')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_calendar_agenda() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--from --days --server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--from')
        return
        ;;
    '--days')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_calendar_rm() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_chat() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    send|read|channels)
        # Offer subcommand argument completions
        "_easel_chat_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'send read channels' -- "${cur}"))
        ;;
    esac
}

_easel_chat_send() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_chat_read() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--limit --server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--limit')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_chat_channels() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|new|rename|rm)
        # Offer subcommand argument completions
        "_easel_chat_channels_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list new rename rm' -- "${cur}"))
        ;;
    esac
}

_easel_chat_channels_list() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_chat_channels_new() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_chat_channels_rename() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_chat_channels_rm() {
    repeating_flags=()
    non_repeating_flags=(--force --offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_events() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    tail|list|publish)
        # Offer subcommand argument completions
        "_easel_events_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'tail list publish' -- "${cur}"))
        ;;
    esac
}

_easel_events_tail() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--after --limit --server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--after')
        return
        ;;
    '--limit')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_events_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--after --limit --server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--after')
        return
        ;;
    '--limit')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_events_publish() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--data --subject --server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--data')
        return
        ;;
    '--subject')
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_outbox() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|retry|drop|conflicts|resolve)
        # Offer subcommand argument completions
        "_easel_outbox_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list retry drop conflicts resolve' -- "${cur}"))
        ;;
    esac
}

_easel_outbox_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_outbox_retry() {
    repeating_flags=()
    non_repeating_flags=(--all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_outbox_drop() {
    repeating_flags=()
    non_repeating_flags=(--all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_outbox_conflicts() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_outbox_resolve() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--keep --server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--keep')
        __easel_add_completions -W 'theirs'$'\n''mine'$'\n''both'
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_layout() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show|render|new|edit|undo|redo|versions|diff|restore|save|load|export|import|check|rename|duplicate|delete|undelete|default)
        # Offer subcommand argument completions
        "_easel_layout_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show render new edit undo redo versions diff restore save load export import check rename duplicate delete undelete default' -- "${cur}"))
        ;;
    esac
}

_easel_layout_list() {
    repeating_flags=()
    non_repeating_flags=(--deleted --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_layout_show() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout show -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_render() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--size)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--size')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout render -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_new() {
    repeating_flags=()
    non_repeating_flags=(--prevent-collision --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--columns --rows --compaction)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--columns')
        return
        ;;
    '--rows')
        return
        ;;
    '--compaction')
        __easel_add_completions -W 'none'$'\n''vertical'
        return
        ;;
    esac
}

_easel_layout_edit() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout edit -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|move|resize|remove|lock|unlock|swap)
        # Offer subcommand argument completions
        "_easel_layout_edit_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add move resize remove lock unlock swap' -- "${cur}"))
        ;;
    esac
}

_easel_layout_edit_add() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--id --at --size --page)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--id')
        return
        ;;
    '--at')
        return
        ;;
    '--size')
        return
        ;;
    '--page')
        return
        ;;
    esac
}

_easel_layout_edit_move() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--to --page)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        return
        ;;
    '--page')
        return
        ;;
    esac
}

_easel_layout_edit_resize() {
    repeating_flags=()
    non_repeating_flags=(--push --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--to)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        return
        ;;
    esac
}

_easel_layout_edit_remove() {
    repeating_flags=()
    non_repeating_flags=(--force --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1
}

_easel_layout_edit_lock() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1
}

_easel_layout_edit_unlock() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1
}

_easel_layout_edit_swap() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 2
}

_easel_layout_undo() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout undo -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_redo() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout redo -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_versions() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout versions -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_diff() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout diff -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_restore() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout restore -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_save() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1
}

_easel_layout_load() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout load -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_export() {
    repeating_flags=()
    non_repeating_flags=(--force --version -h --help)
    repeating_options=()
    non_repeating_options=(--format --output -o)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __easel_add_completions -W 'toml'$'\n''json'
        return
        ;;
    '--output'|'-o')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout export -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_import() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--format --name)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __easel_add_completions -W 'toml'$'\n''json'
        return
        ;;
    '--name')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -f
        return
        ;;
    esac
}

_easel_layout_check() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--format)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __easel_add_completions -W 'toml'$'\n''json'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -f
        return
        ;;
    esac
}

_easel_layout_rename() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 2

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout rename -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_duplicate() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 2

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout duplicate -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_delete() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout delete -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_layout_undelete() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1
}

_easel_layout_default() {
    repeating_flags=()
    non_repeating_flags=(--none --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion layout default -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_canvas() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|new|open|invite|join|members|role|remove|invitations|withdraw|link|leave|rename|delete)
        # Offer subcommand argument completions
        "_easel_canvas_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list new open invite join members role remove invitations withdraw link leave rename delete' -- "${cur}"))
        ;;
    esac
}

_easel_canvas_list() {
    repeating_flags=()
    non_repeating_flags=(--offline --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_new() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--layout --server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--layout')
        __easel_add_completions -W "$(__easel_custom_complete ---completion canvas new -- --layout "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_canvas_open() {
    repeating_flags=()
    non_repeating_flags=(--linear --mouse --no-mouse --version -h --help)
    repeating_options=()
    non_repeating_options=(--theme --borders --keymap --color --server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--theme')
        __easel_add_completions -W "$(__easel_custom_complete ---completion canvas open -- --theme "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--borders')
        __easel_add_completions -W 'rounded'$'\n''single'$'\n''double'$'\n''heavy'$'\n''ascii'$'\n''none'
        return
        ;;
    '--keymap')
        __easel_add_completions -W 'default'$'\n''tmux'$'\n''vim'$'\n''emacs'
        return
        ;;
    '--color')
        __easel_add_completions -W 'never'$'\n''auto'$'\n''always'
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_canvas_invite() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server --role)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    '--role')
        __easel_add_completions -W 'viewer'$'\n''editor'$'\n''owner'
        return
        ;;
    esac
}

_easel_canvas_join() {
    repeating_flags=()
    non_repeating_flags=(--password-stdin --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_members() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_role() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 3

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    3)
        __easel_add_completions -W 'viewer'$'\n''editor'$'\n''owner'
        return
        ;;
    esac
}

_easel_canvas_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_invitations() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_withdraw() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_link() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=(--show)
    non_repeating_options=(--server --name --days)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    '--name')
        return
        ;;
    '--show')
        return
        ;;
    '--days')
        return
        ;;
    esac
}

_easel_canvas_leave() {
    repeating_flags=()
    non_repeating_flags=(--force --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_rename() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_canvas_delete() {
    repeating_flags=()
    non_repeating_flags=(--force --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_theme() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|use|show|import|check)
        # Offer subcommand argument completions
        "_easel_theme_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list use show import check' -- "${cur}"))
        ;;
    esac
}

_easel_theme_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_theme_use() {
    repeating_flags=()
    non_repeating_flags=(--none --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion theme use -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_theme_show() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--color)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __easel_add_completions -W 'never'$'\n''auto'$'\n''always'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion theme show -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_theme_import() {
    repeating_flags=()
    non_repeating_flags=(--force --exact --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--name --output -o)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--output'|'-o')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -f
        return
        ;;
    esac
}

_easel_theme_check() {
    repeating_flags=()
    non_repeating_flags=(--all --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __easel_add_completions -W "$(__easel_custom_complete ---completion theme check -- positional@0 "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_easel_screenshot() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--layout --size --theme --format -o --output --color --server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--layout')
        __easel_add_completions -W "$(__easel_custom_complete ---completion screenshot -- --layout "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--size')
        return
        ;;
    '--theme')
        __easel_add_completions -W "$(__easel_custom_complete ---completion screenshot -- --theme "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--format')
        __easel_add_completions -W 'svg'$'\n''ansi'$'\n''txt'
        return
        ;;
    '-o'|'--output')
        return
        ;;
    '--color')
        __easel_add_completions -W 'never'$'\n''auto'$'\n''always'
        return
        ;;
    '--server')
        return
        ;;
    esac
}

_easel_login() {
    repeating_flags=()
    non_repeating_flags=(--insecure-http --new --link --password-stdin --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--ca-file --server --email --terminal --name)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--ca-file')
        __easel_add_completions -f
        return
        ;;
    '--server')
        return
        ;;
    '--email')
        return
        ;;
    '--terminal'|'--name')
        return
        ;;
    esac
}

_easel_logout() {
    repeating_flags=()
    non_repeating_flags=(--all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_signup() {
    repeating_flags=()
    non_repeating_flags=(--insecure-http --password-stdin --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--ca-file --server --email --name --terminal)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--ca-file')
        __easel_add_completions -f
        return
        ;;
    '--server')
        return
        ;;
    '--email')
        return
        ;;
    '--name')
        return
        ;;
    '--terminal')
        return
        ;;
    esac
}

_easel_verify() {
    repeating_flags=()
    non_repeating_flags=(--insecure-http --password-stdin --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--ca-file --server --terminal)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--ca-file')
        __easel_add_completions -f
        return
        ;;
    '--server')
        return
        ;;
    '--terminal')
        return
        ;;
    esac
}

_easel_password() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    change|reset)
        # Offer subcommand argument completions
        "_easel_password_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'change reset' -- "${cur}"))
        ;;
    esac
}

_easel_password_change() {
    repeating_flags=()
    non_repeating_flags=(--password-stdin --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_password_reset() {
    repeating_flags=()
    non_repeating_flags=(--insecure-http --have-code --password-stdin --version -h --help)
    repeating_options=()
    non_repeating_options=(--ca-file --server --email)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--ca-file')
        __easel_add_completions -f
        return
        ;;
    '--server')
        return
        ;;
    '--email')
        return
        ;;
    esac
}

_easel_whoami() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_tokens() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|revoke)
        # Offer subcommand argument completions
        "_easel_tokens_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list revoke' -- "${cur}"))
        ;;
    esac
}

_easel_tokens_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_tokens_revoke() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_users() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|role|disable|enable)
        # Offer subcommand argument completions
        "_easel_users_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list role disable enable' -- "${cur}"))
        ;;
    esac
}

_easel_users_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_users_role() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_users_disable() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_users_enable() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_webhooks() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|off)
        # Offer subcommand argument completions
        "_easel_webhooks_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list off' -- "${cur}"))
        ;;
    esac
}

_easel_webhooks_list() {
    repeating_flags=()
    non_repeating_flags=(--all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_webhooks_off() {
    repeating_flags=()
    non_repeating_flags=(--all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_server() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    status|start|stop)
        # Offer subcommand argument completions
        "_easel_server_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'status start stop' -- "${cur}"))
        ;;
    esac
}

_easel_server_status() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_server_start() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_server_stop() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_config() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    check|show|path)
        # Offer subcommand argument completions
        "_easel_config_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'check show path' -- "${cur}"))
        ;;
    esac
}

_easel_config_check() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_config_show() {
    repeating_flags=()
    non_repeating_flags=(--mouse --no-mouse --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--theme --borders --keymap)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--theme')
        __easel_add_completions -W "$(__easel_custom_complete ---completion config show -- --theme "${COMP_CWORD}" "$(__easel_cursor_index_in_current_word)")"
        return
        ;;
    '--borders')
        __easel_add_completions -W 'rounded'$'\n''single'$'\n''double'$'\n''heavy'$'\n''ascii'$'\n''none'
        return
        ;;
    '--keymap')
        __easel_add_completions -W 'default'$'\n''tmux'$'\n''vim'$'\n''emacs'
        return
        ;;
    esac
}

_easel_config_path() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_doctor() {
    repeating_flags=()
    non_repeating_flags=(--set-aside --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--server)
    __easel_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--server')
        return
        ;;
    esac
}

_easel_paths() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options 0
}

_easel_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __easel_offer_flags_options -1
}

complete -o filenames -F _easel easel