#!/usr/bin/env python3
"""Writes Sources/EaselKit/Text/CellWidthTable.swift from what the C library's wcwidth measures.

ncurses asks wcwidth too, so both always agree on where the next cell is. Run it again when the oldest supported
C library changes: python3 scripts/make-width-table.py > Sources/EaselKit/Text/CellWidthTable.swift
"""
import ctypes
import locale

locale.setlocale(locale.LC_ALL, "C.UTF-8")
wcwidth = ctypes.CDLL(None).wcwidth
wcwidth.argtypes = [ctypes.c_uint32]


def ranges(wanted):
    found, start = [], None
    for code in range(0xA0, 0x110000):
        hit = not 0xD800 <= code <= 0xDFFF and wcwidth(code) == wanted
        if hit and start is None:
            start = code
        elif not hit and start is not None:
            found.append((start, code - 1))
            start = None
    if start is not None:
        found.append((start, 0x10FFFF))
    return found


def table(name, doc, wanted):
    print(f"  /// {doc}")
    print(f"  static let {name}: [UInt32] = [")
    line = "   "
    for first, last in ranges(wanted):
        item = f" 0x{first:X}, 0x{last:X},"
        if len(line) + len(item) > 118:
            print(line)
            line = "   "
        line += item
    print(line)
    print("  ]")


print("// Made by scripts/make-width-table.py from the C library's wcwidth; not edited by hand.")
print()
print("/// Ranges of code points from U+00A0 on by the cells they take: first and last of each, in turn.")
print("enum CellWidthTable {")
table("wide", "Two cells.", 2)
print()
table("zero", "No cell of their own.", 0)
print()
table("unprintable", "Not assigned, or not for printing.", -1)
print("}")
