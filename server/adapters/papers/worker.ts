import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Paper } from '../../platform/papers.ts'

// the package exports only its entry; its fonts are next to it
const entry = createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')
const fonts = join(dirname(entry), '..', 'fonts')
const font = (weight: string): string => join(fonts, `NotoSansHans-${weight}.otf`)

const table = ({ columns, rows }: Paper) => {
  const cells = (row: readonly string[], bold: boolean) =>
    row.map((text, at) => ({
      text,
      bold,
      alignment: at === row.length - 1 ? 'right' : 'left',
    }))
  return {
    margin: [0, 16, 0, 8],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: columns.map((_column, at) => (at === 0 ? '*' : 'auto')),
      body: [cells(columns, true), ...rows.map(row => cells(row, false))],
    },
  }
}

const documentOf = (paper: Paper) => ({
  pageSize: 'A4',
  pageMargins: [48, 56, 48, 56],
  info: { title: paper.title },
  defaultStyle: { font: 'NotoSansHans', fontSize: 10, lineHeight: 1.25 },
  content: [
    { text: paper.title, fontSize: 20, bold: true, margin: [0, 0, 0, 16] },
    ...paper.facts.map(([name, value]) => ({
      columns: [{ text: name, width: 120, color: '#666666' }, { text: value }],
      margin: [0, 2, 0, 2],
    })),
    table(paper),
    ...paper.sums.map(([name, value], at) => ({
      columns: [
        { text: name, alignment: 'right' },
        { text: value, alignment: 'right', width: 110 },
      ],
      bold: at === paper.sums.length - 1,
      margin: [0, 2, 0, 2],
    })),
    ...paper.notes.map(text => ({ text, color: '#666666', fontSize: 9, margin: [0, 12, 0, 0] })),
  ],
})

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path.startsWith(fonts))
pdfmake.addFonts({ NotoSansHans: { normal: font('Regular'), bold: font('Medium') } })
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the other end of this thread sends
const bytes = await pdfmake.createPdf(documentOf(workerData as Paper)).getBuffer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(new Uint8Array(bytes))
