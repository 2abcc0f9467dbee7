import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useLang, useTexts } from '../../i18n/texts.ts'
import type { Lang } from '../../schema/label.ts'
import { Icon, type IconName } from '../parts/icons.tsx'
import type { UploadItem } from './item.ts'
import type { UploadQueue } from './queue.ts'
import { uploadTexts } from './uploads.texts.ts'

interface LineProps {
  readonly item: UploadItem
  readonly queue: UploadQueue
}

const units = ['B', 'KB', 'MB', 'GB']

/** A number of bytes as people read it: '12.5 MB'. */
export const uploadSizeText = (bytes: number, lang: Lang): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const figure = (bytes / 1024 ** power).toLocaleString(lang, { maximumFractionDigits: 1 })
  return `${figure} ${units[power] ?? ''}`
}

const useStanding = ({ status, sent, size, speed, error }: UploadItem): string => {
  const t = useTexts(uploadTexts)
  const lang = useLang()
  const text = (bytes: number) => uploadSizeText(bytes, lang)
  const standing: Readonly<Record<UploadItem['status'], string>> = {
    waiting: t.waiting,
    sending: t.sending(text(sent), text(size), speed > 0 ? text(speed) : ''),
    lost: t.lost,
    paused: t.paused(text(sent), text(size)),
    missing: t.missing,
    failed: error ?? '',
    done: t.done(text(size)),
  }
  return standing[status]
}

/** Chooses the file again whose upload a reload has interrupted. */
const ChooseAgain = ({ item, queue }: LineProps) => {
  const t = useTexts(uploadTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choose(item.name)}
        onChange={async event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) setOther(!(await queue.give(item.id, file)))
        }}
      />
      <Button
        size="small"
        onClick={() => input.current?.click()}
        // a name without spaces breaks anywhere
        sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
      >
        {t.choose(item.name)}
      </Button>
      {isOther && (
        <Typography variant="caption" color="error" role="alert" component="p">
          {t.otherFile}
        </Typography>
      )}
    </>
  )
}

const Act = ({ name, icon, run }: { name: string; icon: IconName; run: () => void }) => (
  <Tooltip title={name}>
    <IconButton size="small" aria-label={name} onClick={run}>
      <Icon name={icon} />
    </IconButton>
  </Tooltip>
)

/** A file of the tray: how it stands, and what can be done with it. */
export const UploadLine = ({ item, queue }: LineProps) => {
  const t = useTexts(uploadTexts)
  const standing = useStanding(item)
  const { id, name, path, status, sent, size } = item
  const isRunning = status === 'waiting' || status === 'sending' || status === 'lost'
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography noWrap title={path} sx={{ flex: 1 }}>
          {name}
        </Typography>
        {isRunning && <Act name={t.pause(name)} icon="pause" run={() => queue.pause(id)} />}
        {status === 'paused' && (
          <Act name={t.resume(name)} icon="play" run={() => queue.resume(id)} />
        )}
        {status === 'failed' && (
          <Act name={t.retry(name)} icon="refresh" run={() => queue.resume(id)} />
        )}
        <Act
          name={status === 'done' ? t.remove(name) : t.cancel(name)}
          icon="close"
          run={() => void queue.cancel(id)}
        />
      </Box>
      {status !== 'done' && (
        <LinearProgress
          variant="determinate"
          value={size === 0 ? 0 : (100 * sent) / size}
          aria-label={t.progress(name)}
          sx={{ my: 1 }}
        />
      )}
      <Typography
        variant="caption"
        component="p"
        color={status === 'failed' ? 'error' : 'text.secondary'}
        role={status === 'failed' ? 'alert' : undefined}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {standing}
      </Typography>
      {status === 'missing' && <ChooseAgain item={item} queue={queue} />}
    </Box>
  )
}
