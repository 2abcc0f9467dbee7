import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { DiskLogEntry } from '../../../resources/cloud-disk/disk.calls.ts'
import { diskDeeds } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { exportDiskLog } from '../../../resources/cloud-disk/storage.calls.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useSearchBox } from '../../../src/ui/list/useSearchBox.ts'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { exactTime, listTime } from '../../../src/ui/parts/fields/time.ts'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { Empty, ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import { ChoiceTool } from '../../../src/ui/parts/ChoiceTool.tsx'
import { ControlBar, DayTool, Tool } from '../../../src/ui/parts/Tool.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { diskLogTexts } from './log.texts.ts'
import { useDiskLog } from './useDiskLog.ts'

type LogState = ReturnType<typeof useDiskLog>

interface WordsProps {
  readonly label: string
  readonly value: string
  set(value: string): void
}
const WordsTool = ({ label, value, set }: WordsProps) => {
  const box = useSearchBox(value, set)
  return (
    <Tool label={label} width={180}>
      {id => (
        <TextField
          id={id}
          size="small"
          fullWidth
          value={box.text}
          onChange={event => box.type(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && box.now()}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
        />
      )}
    </Tool>
  )
}

const Filters = ({ state: { filter, go } }: { readonly state: LogState }) => {
  const t = useTexts(diskLogTexts)
  const label = useLabel()
  const { actor, deed, name, node, from, until } = filter
  const isWrong = from !== '' && until !== '' && until < from
  return (
    <ControlBar>
      <ChoiceTool
        label={t.deed}
        width={200}
        value={deed ?? ''}
        any={t.everything}
        options={keysOf(diskDeeds).map(key => [key, label(diskDeeds[key])])}
        set={next => go({ deed: next ?? '' })}
      />
      <WordsTool label={t.person} value={actor} set={value => go({ actor: value })} />
      <WordsTool label={t.name} value={name} set={value => go({ name: value })} />
      <DayTool label={t.from} value={from} wrong={isWrong} set={day => go({ from: day })} />
      <DayTool label={t.to} value={until} wrong={isWrong} set={day => go({ until: day })} />
      {node !== '' && <Button onClick={() => go({ node: null })}>{t.allItems}</Button>}
    </ControlBar>
  )
}

interface LineProps {
  readonly entry: DiskLogEntry
  readonly now: number
  readonly only: (() => void) | undefined
}
const LogLine = ({ entry, now, only }: LineProps) => {
  const t = useTexts(diskLogTexts)
  const label = useLabel()
  const lang = useLang()
  const { at, actor, deed, name, place, detail, otherInstitution, ip } = entry
  const facts = [
    place,
    ...(detail === null ? [] : [detail]),
    ...(otherInstitution === null ? [] : [t.with(otherInstitution)]),
    ...(ip === null ? [] : [t.ip(ip)]),
  ].filter(text => text !== '')
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {label(diskDeeds[deed])}
        </Typography>
        <Typography component="span" data-data sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {name}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Typography component="span" variant="caption" data-data sx={{ color: 'text.secondary' }}>
          {actor}
        </Typography>
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 28 }}>
        <Typography
          variant="caption"
          data-data
          sx={{ flex: 1, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {facts.join(' · ')}
        </Typography>
        {only && (
          <Button size="small" onClick={only}>
            {t.onlyThis}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** /diskLog: what was done on the disks, by whom and when. */
export const DiskLogPage = () => {
  const t = useTexts(diskLogTexts)
  const now = useNow()
  const state = useDiskLog()
  const { list, go, filter, isNarrowed } = state
  const { data } = list
  return (
    <Page
      title={t.title}
      width="narrow"
      extra={
        <FileButton
          call={exportDiskLog}
          input={state.input}
          fallback="disk-log.xlsx"
          label={t.export}
        />
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.help}</Typography>
      <Filters state={state} />
      {list.isPending && <SkeletonRows rows={8} columns={3} height={66} />}
      {list.isError && !data && (
        <ErrorState message={refusalOf(list.error).text} retry={() => void list.refetch()} />
      )}
      {data?.list.length === 0 && (
        <Empty
          icon="history"
          title={isNarrowed ? t.noMatch : t.empty}
          help={isNarrowed ? undefined : t.emptyHelp}
          actions={
            isNarrowed && (
              <Button
                onClick={() =>
                  go({ actor: null, deed: null, name: null, node: null, from: null, until: null })
                }
              >
                {t.clear}
              </Button>
            )
          }
        />
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.list.map(entry => (
          <LogLine
            key={entry.id}
            entry={entry}
            now={now}
            only={
              filter.node === '' && entry.nodeId !== null
                ? () => go({ node: entry.nodeId })
                : undefined
            }
          />
        ))}
      </Box>
      {data && data.total > 0 && (
        <Pager
          page={state.page}
          limit={state.limit}
          total={data.total}
          onChange={({ page, limit }) => go({ page: String(page), limit: String(limit) })}
        />
      )}
    </Page>
  )
}
