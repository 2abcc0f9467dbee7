import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState, type PointerEvent } from 'react'
import {
  markLimits,
  type PictureMark,
  type TaskFile,
} from '../../../resources/tasks/submission/taskFile.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Marks } from '../Marks.tsx'
import { taskTexts } from '../tasks.texts.ts'
import { reviewTexts } from './review.texts.ts'

type Point = readonly [number, number]
const share = (value: number): number => Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000
const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return [share((event.clientX - left) / width), share((event.clientY - top) / height)]
}

/**
 * The mark that a movement draws: a line through its points, or a box from the first to the last.
 */
const markOf = (kind: PictureMark['kind'], points: readonly Point[]): PictureMark | undefined => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  return kind === 'BOX' ? { kind, points: [first, last] } : { kind, points }
}
/** The annotation that Enter adds, for people without a pointer. */
const middleBox: PictureMark = {
  kind: 'BOX',
  points: [
    [0.25, 0.25],
    [0.75, 0.75],
  ],
}

interface MarkedPictureProps {
  readonly file: TaskFile
  readonly disabled: boolean
  draw(marks: readonly PictureMark[]): Promise<void>
}

/** A picture that the reviewer draws on: lines and boxes, stored after each. */
export const MarkedPicture = ({ file, disabled, draw }: MarkedPictureProps) => {
  const t = useTexts(reviewTexts)
  const shared = useTexts(taskTexts)
  const [kind, setKind] = useState<PictureMark['kind']>('STROKE')
  const [points, setPoints] = useState<readonly Point[]>([])
  const drawn = markOf(kind, points)
  const add = (mark: PictureMark): void => {
    if (!disabled && file.marks.length < markLimits.marks) void draw([...file.marks, mark])
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          disabled={disabled}
          aria-label={t.tools(file.name)}
          onChange={(_, next: PictureMark['kind'] | null) => next && setKind(next)}
        >
          <ToggleButton value="STROKE">{t.stroke}</ToggleButton>
          <ToggleButton value="BOX">{t.box}</ToggleButton>
        </ToggleButtonGroup>
        <Button
          size="small"
          disabled={disabled || file.marks.length === 0}
          onClick={() => void draw(file.marks.slice(0, -1))}
        >
          {t.undo}
        </Button>
      </Box>
      <Box
        role="button"
        tabIndex={disabled ? -1 : 0}
        aria-disabled={disabled}
        aria-label={t.boxAt(file.name)}
        onKeyDown={event => {
          if (event.key === 'Enter') add(middleBox)
        }}
        onPointerDown={event => {
          if (disabled) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setPoints([pointOf(event)])
        }}
        onPointerMove={event => {
          if (points.length > 0 && points.length < markLimits.points)
            setPoints([...points, pointOf(event)])
        }}
        onPointerUp={() => {
          if (drawn) add(drawn)
          setPoints([])
        }}
        onPointerCancel={() => setPoints([])}
        sx={{
          position: 'relative',
          width: 'fit-content',
          maxWidth: 1,
          cursor: disabled ? 'default' : 'crosshair',
          touchAction: disabled ? 'auto' : 'none',
        }}
      >
        <Box
          component="img"
          src={file.url}
          alt={shared.picture(file.name)}
          draggable={false}
          sx={{ display: 'block', maxWidth: 1, maxHeight: 640, minWidth: 64, minHeight: 64 }}
        />
        <Marks marks={drawn ? [...file.marks, drawn] : file.marks} />
      </Box>
    </Box>
  )
}
