import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'

/** Widest tooltip in px (UI-07). */
export const hintWidth = 600

/** A tooltip of at most 600 px. */
export const Hint = ({ slotProps, ...props }: TooltipProps) => (
  <Tooltip
    enterDelay={300}
    {...props}
    slotProps={{ ...slotProps, tooltip: { style: { maxWidth: hintWidth } } }}
  />
)
