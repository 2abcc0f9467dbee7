/** Seconds of a time of WebVTT: [hh:]mm:ss.ttt. NaN for anything else. */
const secondsOf = (text: string): number => {
  const [, hours = '0', minutes, seconds, thousandths] =
    /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text) ?? []
  return minutes === undefined
    ? Number.NaN
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

const timing = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/

/** A file as WebVTT has it: without a mark of the byte order, lines ended by one character. */
export const tidyCaptions = (text: string): string =>
  text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

/**
 * The number of captions in a tidied WebVTT file. Undefined if it is invalid: another first line, a
 * caption that ends before it begins, invalid UTF-8, or nothing to show.
 */
export const captionCount = (text: string): number | undefined => {
  const [head = '', ...blocks] = text.split(/\n{2,}/)
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(head) || /[\0\uFFFD]/.test(text)) return undefined
  let count = 0
  for (const block of blocks) {
    const lines = block.split('\n')
    const at = lines.findIndex(line => line.includes('-->'))
    // notes, styles and regions show nothing
    if (at < 0) continue
    const [, from = '', to = ''] = timing.exec(lines[at] ?? '') ?? []
    // only an identifier line may precede the times
    if (at > 1 || !(secondsOf(from) < secondsOf(to))) return undefined
    count++
  }
  return count > 0 ? count : undefined
}
