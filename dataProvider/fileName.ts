const decode = (charset: string, text: string): string | undefined => {
  try {
    if (/^utf-?8$/i.test(charset)) return decodeURIComponent(text)
    const bytes = Uint8Array.from(text.match(/%[0-9a-f]{2}|[\s\S]/gi) ?? [], part =>
      part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
    )
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return undefined
  }
}

/** A name that can be saved as it is: no folders, no control characters. */
const safe = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return last.replace(/[\u0000-\u001f\u007f]/g, '').trim()
}

/**
 * SES-13: the file name of a content-disposition. RFC 5987's `filename*=UTF-8''%E8%80%81.xlsx`
 * takes precedence over `filename="…"`, whose escaped letters are also decoded. Without a usable
 * name: `fallback`.
 */
export const fileNameOf = (disposition: string | null, fallback: string): string => {
  if (!disposition) return fallback
  const extended = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(disposition)
  const name = extended && decode(extended[1] ?? '', extended[2] ?? '')
  if (name && safe(name)) return safe(name)
  const plain = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const text = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
  // many servers percent-encode the plain form
  const readable = /%[0-9a-f]{2}/i.test(text) ? (decode('utf-8', text) ?? text) : text
  return safe(readable) || fallback
}
