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
  /** Name of the person; its initials replace a missing picture. */
  readonly name: string
  readonly src?: string | null | undefined
  /** Diameter in px, 24 by default. */
  readonly size?: number | undefined
  /** The picture of a thing: a third wider than high, and plain if there is none. */
  readonly cover?: boolean | undefined
}

const usual = 24
/** From this size on there is room for two signs. */
const roomy = 32

const faceStyle = (size: number, cover: boolean | undefined) =>
  size === usual
    ? undefined
    : {
        width: cover ? Math.round((size * 4) / 3) : size,
        height: size,
        fontSize: Math.round(size * 0.42),
      }

/**
 * A person's picture over their initials, which show if there is none or it can't be loaded.
 * Decorative, because the name is beside it. In a neutral colour, because colours have meanings in
 * lists; a plain element (theme/cells.ts), because a list has hundreds.
 */
export const PersonAvatar = ({ name, src, size = usual, cover }: Props) => (
  <span
    data-data
    aria-hidden
    className={cover ? 'face cover' : 'face'}
    style={faceStyle(size, cover)}
  >
    {!cover && initialsOf(name, size < roomy)}
    {src && <img src={src} alt="" loading="lazy" decoding="async" />}
  </span>
)

/** Whether an image field contains pictures of things. */
export const isCover = (options: object | undefined): boolean =>
  options !== undefined && 'shape' in options && options.shape === 'cover'
