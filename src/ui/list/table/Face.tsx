/** 王小明 -> 明; Ada Lovelace -> AL. */
export const initialsOf = (name: string): string => {
  const trimmed = name.trim()
  if (/\p{Script=Han}/u.test(trimmed)) return Array.from(trimmed.replace(/[^\p{Script=Han}]/gu, '')).at(-1) ?? ''
  const words = trimmed.split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

const urlOf = (file: unknown): string | undefined =>
  typeof file === 'object' && file !== null && 'url' in file && typeof file.url === 'string' && file.url !== '' ? file.url : undefined

/** Avatar of 24 px: the picture, or the initials under it while there is none. Decorative, the name stands beside it. */
export const Face = ({ name, file }: { name: string; file: unknown }) => {
  const url = urlOf(file)
  return (
    <span className="face" aria-hidden>
      {initialsOf(name)}
      {url !== undefined && <img src={url} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
