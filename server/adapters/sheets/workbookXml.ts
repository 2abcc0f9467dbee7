const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** Numbers of the cell formats in `styles`. */
export const styleOf = { day: 1, instant: 2 } as const

const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts>' +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  [164, 165].map(id => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** What stands before the rows of a sheet: its heading stays in sight; widths are in characters. */
export const sheetHead = (widths: readonly number[]): string =>
  `${declaration}<worksheet xmlns="${main}" xmlns:r="${relationships}">` +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15"/>' +
  (widths.length
    ? `<cols>${widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
    : '') +
  '<sheetData>'
export const sheetTail = '</sheetData></worksheet>'

export const sheetPath = (n: number): string => `xl/worksheets/sheet${n}.xml`

/** The other parts of a workbook of the named sheets (names escaped for an attribute), by path. */
export const workbookParts = (names: readonly string[]): readonly (readonly [path: string, xml: string])[] => {
  const link = (id: number, to: string, kind: string) => `<Relationship Id="rId${id}" Type="${relationships}/${kind}" Target="${to}"/>`
  const links = (list: readonly string[]) =>
    `${declaration}<Relationships xmlns="${packaged}/relationships">${list.join('')}</Relationships>`
  const part = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${type(kind)}"/>`
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${names
        .map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      links([
        ...names.map((_, n) => link(n + 1, `worksheets/sheet${n + 1}.xml`, 'worksheet')),
        link(names.length + 1, 'styles.xml', 'styles'),
      ]),
    ],
    ['_rels/.rels', links([link(1, 'xl/workbook.xml', 'officeDocument')])],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}` +
        `${names.map((_, n) => part(sheetPath(n + 1), 'worksheet')).join('')}${part('xl/styles.xml', 'styles')}</Types>`,
    ],
  ]
}
