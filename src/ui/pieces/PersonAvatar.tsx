/** '王小明' -> '小明' ('明' in a small circle), 'Ann Mary Lee' -> 'AL', '' -> ''. */
export const initialsOf = (name: string, small: boolean): string => {
  const clean = name.trim()
  const han = clean.match(/\p{Script=Han}/gu)
  if (han) return han.slice(small ? -1 : -2).join('')
  const words = clean.split(/[\s._-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    word => (word ? [...word][0] : '') ?? '',
  )
  return letters.join('').toUpperCase()
}

interface Props {
  /** Name of whose picture it is; its initials stand in for a missing one. */
  readonly name: string
  readonly src?: string | null | undefined
  /** Diameter in px, 24 unless said. */
  readonly size?: number | undefined
}

const usual = 24
/** From this size on there is room for two signs. */
const roomy = 32

/**
 * A person's picture over their initials, which show where there is none or none can be fetched. Decorative: the name stands beside it. Neutral,
 * since colours have meanings in lists; a plain element (theme/cells.ts), since a list has hundreds.
 */
export const PersonAvatar = ({ name, src, size = usual }: Props) => (
  <span
    className="face"
    aria-hidden
    style={
      size === usual ? undefined : { width: size, height: size, fontSize: Math.round(size * 0.42) }
    }
  >
    {initialsOf(name, size < roomy)}
    {src && <img src={src} alt="" loading="lazy" decoding="async" />}
  </span>
)
