import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

/** Milliseconds for which it stays in one place. */
const stayMs = 12_000
/**
 * Places in percent of the video, in a turn that leaves no corner free for long and covers no
 * control.
 */
const places = [
  [8, 10],
  [58, 46],
  [30, 66],
  [66, 16],
  [12, 42],
  [46, 74],
  [36, 22],
  [62, 62],
] as const

/**
 * Identifies the viewer over the video: it moves, so that it can't be cut out of a copy. It doesn't
 * move if the viewer prefers reduced motion.
 */
export const Watermark = ({ text }: { readonly text: string }) => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn(now => now + 1), stayMs)
    return () => clearInterval(timer)
  }, [])
  const [left = 0, top = 0] = places[turn % places.length] ?? []
  return (
    <Box
      aria-hidden
      data-watermark
      sx={{
        position: 'absolute',
        left: `${left}%`,
        top: `${top}%`,
        pointerEvents: 'none',
        userSelect: 'none',
        whiteSpace: 'nowrap',
        fontSize: 'clamp(11px, 1.6vw, 16px)',
        color: '#fff',
        opacity: 0.32,
        textShadow: '0 0 3px #000',
        transition: 'left 3s linear, top 3s linear',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      {text}
    </Box>
  )
}
