import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { actionWords, matterWords } from '../../src/protocol/logs.ts'
import { labelOfName } from '../../src/protocol/operations.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { useResources } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { exactTime } from '../../src/ui/parts/fields/time.ts'
import { ErrorState, Icon } from '../../src/ui/parts/index.ts'
import { logTexts } from './logs.texts.ts'

/** An entry of either log as its `get` call answers it. */
export interface LogEntry {
  readonly id: string
  readonly at: string
  readonly title: string | null
  readonly actorName: string
  readonly action: string
  readonly resource: string
  readonly recordId: string | null
  readonly ip: string | null
  readonly device: string | null
}

export const Fact = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, minHeight: 22, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)

/** A log tells the second. */
export const ExactMoment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{exactTime(at, useLang())}</time>
)

/** A link back to the list, in its last state. */
export const BackToLog = ({ def }: { readonly def: AnyResource }) => {
  const t = useTexts(logTexts)
  const text = t.back(useLabel()(def.plural))
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <Tooltip title={text}>
      <IconButton
        aria-label={text}
        onClick={() => void (key === 'default' ? navigate(linkTo(def, 'list')) : navigate(-1))}
      >
        <Icon name="left" />
      </IconButton>
    </Tooltip>
  )
}

/** Replaces an entry that is deleted, or that the reader can't see. */
export const MissingLogEntry = ({ def, retry }: { readonly def: AnyResource; retry(): void }) => {
  const t = useTexts(logTexts)
  const label = useLabel()
  const navigate = useNavigate()
  return (
    <ErrorState
      message={t.missing}
      retry={retry}
      actions={
        <Button onClick={() => void navigate(linkTo(def, 'list'))}>
          {t.back(label(def.plural))}
        </Button>
      }
    />
  )
}

/** The names of a log in the reader's words. */
export const useWords = (): {
  readonly action: (name: string) => string
  readonly matter: (name: string) => string
} => {
  const resources = useResources()
  const label = useLabel()
  return {
    action: name => label(labelOfName(actionWords(resources), name)),
    matter: name => label(labelOfName(matterWords(resources), name)),
  }
}

/** Who, when, what and from where. */
export const EntryFacts = ({
  entry,
  children,
}: {
  readonly entry: LogEntry
  readonly children?: ReactNode
}) => {
  const t = useTexts(logTexts)
  const { action, matter } = useWords()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 6,
        display: 'grid',
        gap: '12px 24px',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Fact label={t.who}>{entry.actorName}</Fact>
      <Fact label={t.when}>
        <ExactMoment at={entry.at} />
      </Fact>
      <Fact label={t.what}>{action(entry.action)}</Fact>
      <Fact label={t.kind}>{matter(entry.resource)}</Fact>
      <Fact label={t.from}>
        {[entry.ip, entry.device].filter(Boolean).join(' · ') || t.unknown}
      </Fact>
      {children}
    </Box>
  )
}
