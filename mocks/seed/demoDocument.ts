const encoder = new TextEncoder()

/** Bytes that make a document as large as courseware has to be (VAL-09). */
const filler = 30_000

/** Heading and lines of each page, in Latin letters: every reader of PDF has a font for these. */
const slides = [
  ['Unit 1: Greetings', 'Hello!  Good morning!', 'How are you?', "I'm fine, thank you. And you?"],
  ['Words', 'name   friend   school   teacher', 'Listen and repeat.'],
  ['Practice', 'Work in pairs. Ask your partner:', "What's your name?", 'Where are you from?'],
] as const

const contentOf = ([title, ...lines]: readonly string[]): string =>
  [
    '0.93 0.96 1 rg 0 0 640 360 re f 0.12 0.36 0.75 rg 0 300 640 60 re f',
    `1 1 1 rg BT /F1 30 Tf 40 318 Td (${title ?? ''}) Tj ET`,
    ...lines.map(
      (line, n) => `0.1 0.1 0.15 rg BT /F1 24 Tf 60 ${String(230 - n * 50)} Td (${line}) Tj ET`,
    ),
  ].join('\n')

const objectsOf = (): readonly string[] => {
  const kids = slides.map((_, n) => `${String(5 + 2 * n)} 0 R`).join(' ')
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${String(slides.length)}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${String(filler)}>>stream\n${' '.repeat(filler)}\nendstream`,
    ...slides.flatMap((slide, n) => {
      const content = contentOf(slide)
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 640 360]/Resources<</Font<</F1 3 0 R>>>>/Contents ${String(6 + 2 * n)} 0 R>>`,
        `<</Length ${String(content.length)}>>stream\n${content}\nendstream`,
      ]
    }),
  ]
}

/** A PDF of objects that are numbered from 1, the first of which is its catalogue. */
const assemble = (objects: readonly string[]): string => {
  let text = '%PDF-1.4\n'
  const rows = objects.map((object, n) => {
    const at = text.length
    text += `${String(n + 1)} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = String(objects.length + 1)
  const start = String(text.length)
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
}

/** The PDF of the demo's courseware. */
export const demoDocument: Uint8Array<ArrayBuffer> = encoder.encode(assemble(objectsOf()))
