import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../src/i18n/texts.ts'
import { Icon } from '../../src/ui/parts/icons.tsx'
import { taskTexts } from './tasks.texts.ts'
import { useRecorder } from './useRecorder.ts'

interface RecordButtonProps {
  readonly label?: string
  readonly mostSeconds: number
  readonly disabled?: boolean
  take(file: File): void
}

/** Begins and ends a recording of the microphone. */
export const RecordButton = ({ label, mostSeconds, disabled = false, take }: RecordButtonProps) => {
  const t = useTexts(taskTexts)
  const { seconds, failed, start, stop } = useRecorder(mostSeconds, take)
  const isRunning = seconds !== undefined
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Button
        variant="outlined"
        color={isRunning ? 'error' : 'primary'}
        disabled={disabled}
        startIcon={<Icon name={isRunning ? 'pause' : 'device'} />}
        onClick={() => (isRunning ? stop() : void start())}
      >
        {isRunning ? t.stop : (label ?? t.record)}
      </Button>
      {isRunning && <span role="timer">{t.recording(seconds, mostSeconds)}</span>}
      {failed && (
        <Typography role="alert" color="error" variant="caption">
          {t.noMicrophone}
        </Typography>
      )}
    </Box>
  )
}
