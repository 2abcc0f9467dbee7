import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { canDo } from '../../src/access/index.ts'
import {
  changeEvents,
  type ChangeEvent,
} from '../../resources/automations/automation/automation.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAccess, useFindResource } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { exactTime, listTime } from '../../src/ui/parts/fields/time.ts'
import { runTexts } from './automations.texts.ts'

interface Props {
  readonly mark: ReactNode
  /** Undefined if it is that of no record. */
  readonly resource: string | undefined
  readonly event: ChangeEvent | null
  /** Said in place of an event. */
  readonly otherwise: string
  readonly recordId: string | null
  readonly title: string | null
  readonly at: string
  readonly now: number
  readonly text: string | null
}

/** One run of a trial: the event, its record, and the effect that it would have had. */
export const RunLine = (props: Props) => {
  const t = useTexts(runTexts)
  const lang = useLang()
  const label = useLabel()
  const access = useAccess()
  const find = useFindResource()
  const { mark, resource, event, otherwise, recordId, title, at, now, text } = props
  const def = resource === undefined ? undefined : find(resource)
  const opens = def?.routes && recordId !== null && canDo(access, def, 'read')
  const words = event && def ? t.event(label(def.label), label(changeEvents[event])) : otherwise
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {mark}
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {words}
        </Typography>
        {opens && (
          <Box
            component={Link}
            to={linkTo(def, 'show', { id: recordId })}
            data-data
            sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}
          >
            {title ?? recordId}
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        <Typography
          component="time"
          variant="caption"
          dateTime={at}
          title={exactTime(at, lang)}
          sx={{ color: 'text.secondary' }}
        >
          {listTime(at, lang, now)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 30 }}>
        <Typography
          variant="caption"
          data-data
          sx={{ flex: '1 1 240px', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      </Box>
    </Box>
  )
}
