import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { toneNames } from '../theme/tokens.ts'

const Round = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
})

/** '王小明' -> '小明' ('明' in a small circle), 'Ann Mary Lee' -> 'AL', '' -> ''. */
export const initialsOf = (name: string, small: boolean): string => {
  const clean = name.trim()
  const han = clean.match(/\p{Script=Han}/gu)
  if (han) return han.slice(small ? -1 : -2).join('')
  const words = clean.split(/[\s._-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => (word ? [...word][0] : '') ?? '')
  return letters.join('').toUpperCase()
}

/** The same text always gives the same tone. */
export const toneOf = (seed: string): (typeof toneNames)[number] => {
  let hash = 0
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  // by the last tone's leave: 'bad' would read as a warning about a person
  const calm = toneNames.filter(name => name !== 'bad')
  return calm[hash % calm.length] ?? 'neutral'
}

interface Props {
  /** Name of whose picture it is; its initials stand in for a missing one. */
  readonly name: string
  readonly src?: string | null
  /** Diameter in px, 24 unless said. */
  readonly size?: number
}

/** A person's picture, or initials on a tint that follows from the name. Decorative: the name stands beside it. */
export const PersonAvatar = ({ name, src, size = 24 }: Props) => {
  const [broken, setBroken] = useState<string>()
  const shown = src && src !== broken ? src : undefined
  const tone = toneOf(name)
  return (
    <Round
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      sx={theme => ({ color: theme.tones?.[tone].text, background: theme.tones?.[tone].bg })}
    >
      {shown ? (
        <img src={shown} alt="" loading="lazy" width={size} height={size} onError={() => setBroken(shown)} />
      ) : (
        initialsOf(name, size < 32)
      )}
    </Round>
  )
}
