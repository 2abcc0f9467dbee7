import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import {
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
  type NotificationPayload,
  type NotificationType,
} from 'react-admin'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon, type IconName } from './icons.tsx'
import { partTexts } from './parts.texts.ts'
import type { ToneName } from '../theme/tokens.ts'

/**
 * Milliseconds a toast stays: 2000 for an error (SES-11), longer where there is something to press.
 */
export const errorMillis = 2000
const plainMillis = 3000
const actionMillis = 8000
const kinds: Readonly<
  Record<NotificationType, { readonly tone: ToneName; readonly icon: IconName }>
> = {
  success: { tone: 'good', icon: 'ok' },
  info: { tone: 'informative', icon: 'info' },
  warning: { tone: 'careful', icon: 'warning' },
  error: { tone: 'bad', icon: 'error' },
}

/**
 * Given as `notify(text, { action })`, or several as `actions`: something to press on the toast,
 * e.g. undo.
 */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /**
   * False: it was done in another way meanwhile, and the toast that offers it disappears with the
   * next one. Default: always.
   */
  readonly stands?: () => boolean
}
interface Toast {
  readonly id: number
  readonly text: ReactNode
  readonly type: NotificationType
  readonly millis: number | null
  readonly undoable: boolean
  readonly actions: readonly ToastAction[]
  /**
   * Given as `notify(text, { stands })`: false once the message is outdated; the toast disappears
   * with the next one.
   */
  readonly stands?: () => boolean
}

const isAction = (value: unknown): value is ToastAction =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  'run' in value &&
  typeof value.run === 'function'

const isQuestion = (value: unknown): value is () => boolean => typeof value === 'function'

const toastOf = (
  id: number,
  { message, type, notificationOptions: options = {} }: NotificationPayload,
  translate: (key: string, args: object) => string,
): Toast => {
  const text =
    typeof message === 'string'
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-admin leaves the arguments of a message untyped
        translate(message, { _: message, ...(options.messageArgs as object | undefined) })
      : message
  const several: unknown = options['actions']
  const actions = [
    options['action'],
    ...(Array.isArray(several) ? (several as unknown[]) : []),
  ].filter(isAction)
  const undoable = options.undoable === true
  const usual =
    type === 'error' ? errorMillis : actions.length || undoable ? actionMillis : plainMillis
  return {
    id,
    text,
    type,
    millis: options.autoHideDuration === undefined ? usual : options.autoHideDuration,
    undoable,
    actions,
    ...(isQuestion(options['stands']) ? { stands: options['stands'] } : {}),
  }
}

const stands = ({ actions, stands: still }: Toast): boolean =>
  (still?.() ?? true) && actions.every(action => action.stands?.() ?? true)

/**
 * Equal toasts show once. A toast with an action belongs to its own write, so a newer one replaces
 * it.
 */
const same = (a: Toast, b: Toast): boolean =>
  a.text === b.text && a.type === b.type && !a.undoable && !b.actions.length

/** Calls `done` once when the time is over; pointer or focus on the toast pauses it. */
const useLife = (millis: number | null, isHeld: boolean, done: () => void) => {
  const last = useRef(done)
  useEffect(() => {
    last.current = done
  })
  useEffect(() => {
    if (millis === null || isHeld) return undefined
    const timer = setTimeout(() => last.current(), millis)
    return () => clearTimeout(timer)
  }, [millis, isHeld])
}

const ToastView = ({ toast, leave }: { toast: Toast; leave: (undo: boolean) => void }) => {
  const t = useTexts(partTexts)
  const [isHeld, setHeld] = useState(false)
  useLife(toast.millis, isHeld, () => leave(false))
  const { tone, icon } = kinds[toast.type]
  return (
    <Box
      role={toast.type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 3,
        pr: 1,
        py: 1.5,
        minWidth: 240,
        maxWidth: 'min(560px, calc(100vw - 32px))',
        fontSize: 13,
        bgcolor: theme => theme.tokens.raised,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        boxShadow: theme => theme.tokens.shadow,
        whiteSpace: 'pre-line',
      }}
    >
      <Icon name={icon} sx={{ color: theme => theme.tones[tone].main, fontSize: 18 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{toast.text}</Box>
      {toast.undoable && (
        <Button variant="text" color="primary" onClick={() => leave(true)}>
          {t.undo}
        </Button>
      )}
      {toast.actions.map(action => (
        <Button
          key={action.label}
          variant="text"
          color="primary"
          sx={{ flex: 'none' }}
          onClick={() => {
            action.run()
            leave(false)
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton aria-label={t.close} onClick={() => leave(false)} sx={{ fontSize: 15 }}>
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}

/**
 * Shows react-admin's notifications (`useNotify`); the same text already on show is not repeated
 * (SES-11).
 */
export const Toasts = () => {
  const t = useTexts(partTexts)
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(1)

  useEffect(() => {
    if (notifications.length === 0) return
    const payload = takeNotification()
    if (!payload) return
    const toast = toastOf(next.current++, payload, translate)
    setToasts(all => {
      const openToasts = all.filter(stands)
      return openToasts.some(other => same(other, toast))
        ? openToasts
        : [...openToasts, toast].slice(-4)
    })
  }, [notifications, takeNotification, translate])

  const leave = useCallback(
    (toast: Toast, undo: boolean) => {
      setToasts(openToasts => openToasts.filter(other => other.id !== toast.id))
      if (toast.undoable) takeMutation()?.({ isUndo: undo })
    },
    [takeMutation],
  )

  return (
    <Box
      component="section"
      aria-label={t.notices}
      data-passing
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: 16,
        right: 16,
        bottom: 20,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {toasts.map(toast => (
        <ToastView key={toast.id} toast={toast} leave={undo => leave(toast, undo)} />
      ))}
    </Box>
  )
}
