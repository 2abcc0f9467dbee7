import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  exportOutbox,
  outboxMessages,
  type OutboxMessage,
} from '../../../resources/identity/account.calls.ts'
import { useAccess, useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { exactTime, listTime } from '../../../src/ui/parts/fields/time.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { Empty, ErrorState, SkeletonRows, StatusDot } from '../../../src/ui/parts/States.tsx'
import { NotFound } from '../../../src/ui/shell/Screens.tsx'
import type { ToneName } from '../../../src/ui/theme/tokens.ts'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { outboxTexts } from './outbox.texts.ts'
import { useCopy } from '../../../src/ui/parts/useCopy.ts'

const tones: Readonly<Record<OutboxMessage['state'], ToneName>> = {
  WAITING: 'neutral',
  SENT: 'good',
  FAILED: 'bad',
}
const codeIn = (text: string): string | undefined => /\b\d{6}\b|(?<=\D)\d{6}(?=\D)/.exec(text)?.[0]

const Message = ({ message }: { message: OutboxMessage }) => {
  const t = useTexts(outboxTexts)
  const lang = useLang()
  const now = useNow()
  const { channel, target, subject, text, state, error, createTime } = message
  const code = codeIn(text)
  const copy = useCopy(t.copied)
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.surface,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Icon name={channel === 'SMS' ? 'phone' : 'mail'} />
        <Typography component="span" sx={{ fontWeight: 600 }} data-data>
          {target}
        </Typography>
        <Chip label={t.channels[channel]} />
        <StatusDot tone={tones[state]} label={t.states[state]} />
        <Box sx={{ flex: 1 }} />
        <Typography
          component="time"
          variant="caption"
          dateTime={createTime}
          title={exactTime(createTime, lang)}
          sx={{ color: 'text.secondary' }}
        >
          {listTime(createTime, lang, now)}
        </Typography>
      </Box>
      {subject && (
        <Typography sx={{ fontWeight: 500 }} data-data>
          {subject}
        </Typography>
      )}
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-data>
        {text}
      </Typography>
      {error && (
        <Typography
          variant="caption"
          component="p"
          sx={{ color: theme => theme.tones.bad.text, m: 0 }}
          data-data
        >
          {error}
        </Typography>
      )}
      {code && (
        <Button
          startIcon={<Icon name="copy" />}
          aria-label={t.copy(code)}
          onClick={() => void copy(code ?? '')}
          sx={{ mt: 3, fontVariantNumeric: 'tabular-nums' }}
        >
          {code}
        </Button>
      )}
    </Box>
  )
}

/**
 * /outbox: messages that development mode doesn't send, newest first; otherwise there is no such
 * page.
 */
export const OutboxPage = () => {
  const t = useTexts(outboxTexts)
  const edu = useEdu()
  const all = useAccess().rights === 'all'
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) =>
      (await edu.ask(outboxMessages, {}, { signal, quiet: true })).list,
    enabled: all,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const refusal = error && refusalOf(error)
  if (!all || refusal?.body?.code === ErrorCode.notFound) return <NotFound />
  return (
    <Page
      title={t.title}
      count={data?.length}
      width="narrow"
      extra={
        data !== undefined && (
          <FileButton call={exportOutbox} input={{}} fallback="outbox.xlsx" label={t.export} />
        )
      }
      primary={
        <Button
          startIcon={<Icon name="refresh" />}
          loading={isFetching && data !== undefined}
          onClick={() => void refetch()}
        >
          {t.refresh}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.help}</Typography>
      {refusal && !data && <ErrorState message={refusal.text} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} columns={3} />}
      {data?.length === 0 && <Empty icon="mail" title={t.empty} help={t.emptyHelp} />}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        {data?.map(message => (
          <Message key={message.id} message={message} />
        ))}
      </Box>
    </Page>
  )
}
