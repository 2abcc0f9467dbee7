/** Parts of the frame, and what can only be pressed: paper has none of it. */
const unprinted = [
  // the menu and the header around the page
  '[href="#main"]',
  ':has(+ * > #main)',
  ':has(> #main) > header',
  '#main nav',
  '[data-passing]',
  '[role=toolbar]',
  '.MuiTabs-root',
  // initials stand for a missing picture, and a dot's colour is gone
  '.face:not(:has(img))',
  '#main span[aria-hidden]:empty',
  '[role=tooltip]',
  // a dialog with the class `printed` is a sheet of its own
  '[role=dialog]:not(.printed *)',
  '[role=progressbar]',
  '.MuiPopper-root',
  '.MuiModal-root:not(.printed)',
  '.MuiBackdrop-root',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiToggleButtonGroup-root',
  '.MuiAlert-root',
  'th.act, td.act',
  'th.pick, td.pick',
  '.grip, .now, .crowd, .add',
  'th svg',
  // filters that filter nothing
  '.MuiInputBase-root:has(input[value=""]):not(form *, :has([data-data]))',
  'label:has(+ * input[value=""]):not(form *, :has(+ * [data-data]))',
]

/**
 * How pages look on paper: black on white in either mode, tables whole, with their headings on
 * each sheet, and the school's name above.
 */
const css = `@media print {
@page { margin: 12mm }
html, body, body * { color: #000 !important; background-color: #fff !important;
  background-image: none !important; border-color: #999 !important; text-shadow: none !important;
  box-shadow: none !important; opacity: 1 !important; transition: none !important;
  animation: none !important }
svg, svg *, svg * * { background-color: transparent !important }
${unprinted.join(',')} { display: none !important }
div:has(> * > #main), div:has(> #main), #main, #main div, #main section {
  overflow: visible !important; max-height: none !important; contain: none !important;
  content-visibility: visible !important }
div:has(> * > #main), div:has(> #main) { display: block !important; min-height: 0 !important }
#main * { max-width: 100% }
#main::before { content: attr(data-school); display: block; padding: 0 0 4mm; font-size: 12pt }
#main a { text-decoration: none !important }
#main h1 { position: static !important; width: auto !important; height: auto !important;
  clip-path: none !important; margin: 0 !important }
#main div:has(> table) { border: 0 !important }
#main table { width: 100% !important; min-width: 0 !important; table-layout: auto !important;
  font-size: 8.5pt !important }
#main col { width: auto !important }
#main thead { display: table-header-group }
#main tr, #main li, #main figure, #main .cell, #main .lesson { break-inside: avoid }
#main h1, #main h2, #main h3, #main .heads { break-after: avoid }
#main th, #main td { position: static !important; height: auto !important; padding: 2px 5px !important;
  overflow: visible !important; white-space: normal !important; overflow-wrap: break-word }
#main th *, #main td * { white-space: normal !important; overflow: visible !important;
  overflow-wrap: inherit !important }
#main td .value-marks { flex-wrap: wrap !important }
#main td .value-mark, #main td[data-align=right] * { white-space: nowrap !important }
#main th, #main th * { font-size: 8pt !important }
#main td .face, #main td svg, #main td img { flex: none }
#main .scroller { overflow: clip !important; max-height: none !important }
#main .hours, #main .scroller .heads { min-width: 0 !important;
  grid-template-columns: 40px repeat(auto-fit, minmax(0, 1fr)) !important }
#main .hours { margin-top: calc(var(--opens) * -1) }
#main .heads { position: relative !important; z-index: 9 !important }
#main .column, #main .hours, #main .scale { position: relative }
#main .column { contain: none !important; border-inline-start: 1px solid #999 !important }
#main .lesson, #main .scale span { position: absolute }
#main .lesson { font-size: 7pt; line-height: 1.25; padding: 0 3px }
#main .month .lesson { position: static }
#main .lesson { border: 1px solid #000 !important; border-left-width: 3px !important }
}`

/** Gives the document the style of pages on paper. */
export const addPrintStyle = (): void => {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
