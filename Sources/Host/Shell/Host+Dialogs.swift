import Canvas
import EaselKit

/// What the dialogs offer.
extension Host {
  var catalogPicker: CatalogPicker {
    CatalogPicker(title: HostAction.addWidget.title, apps: setup.apps, now: now, zone: setup.zone)
  }

  var savePrompt: Prompt {
    Prompt(
      title: "Save the layout as", text: canvas.layout.name, check: LayoutName.fault, command: HostCommand.saveLayout)
  }
}
