import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { reportOutcomes, reportViews } from '../../resources/reports/report-link/report.options.ts'
import type { ReportReceiver, ReportResult } from '../../resources/reports/reports.calls.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { Empty, ErrorState, Page, SkeletonRows, StatusDot } from '../../src/ui/parts/index.ts'
import { ChoiceTool } from '../../src/ui/parts/ChoiceTool.tsx'
import { ControlBar, Tool } from '../../src/ui/parts/Tool.tsx'
import { sendReportTexts } from './send.texts.ts'
import { reportWeeks, useSendReports, type SendState } from './useSendReports.ts'
import { useCopy } from '../../src/ui/parts/useCopy.ts'

/** Who receives a report that is for teachers. */
const TeacherChoice = ({ state }: { readonly state: SendState }) => {
  const t = useTexts(sendReportTexts)
  const { teachers, teacherId, setTeacherId, errors } = state
  const { teacherId: refused } = errors
  const problem = refused ?? (teachers.length === 0 ? t.noTeacher : undefined)
  return (
    <ChoiceTool
      label={t.teacher}
      width={240}
      value={teacherId ?? ''}
      options={teachers.map(({ id, name, reachable }) => [
        id,
        reachable ? name : t.teacherUnreachable(name),
      ])}
      ofRecords
      disabled={teachers.length === 0}
      error={refused !== undefined}
      helperText={problem}
      set={next => setTeacherId(next ?? '')}
    />
  )
}

const Controls = ({ state }: { readonly state: SendState }) => {
  const t = useTexts(sendReportTexts)
  const label = useLabel()
  const { views, view, setView, weeks, setWeeks, days, setDays, errors, hasPeriod } = state
  const { days: daysError } = errors
  return (
    <ControlBar>
      <ChoiceTool
        label={t.report}
        width={240}
        value={view}
        options={views.map(name => [name, label(reportViews[name])])}
        set={next => {
          const chosen = views.find(name => name === next)
          if (chosen) setView(chosen)
        }}
      />
      {state.toTeacher && <TeacherChoice state={state} />}
      {hasPeriod && (
        <ChoiceTool
          label={t.period}
          width={180}
          value={String(weeks)}
          options={reportWeeks.map(count => [String(count), t.weeks(count)])}
          set={next => setWeeks(Number(next))}
        />
      )}
      <Tool label={t.days} width={140}>
        {id => (
          <TextField
            id={id}
            type="number"
            size="small"
            fullWidth
            value={days}
            onChange={event => setDays(event.target.value)}
            error={daysError !== undefined}
            helperText={daysError}
          />
        )}
      </Tool>
    </ControlBar>
  )
}

/** The result of one person's report, and the operations on its link. */
const ResultLine = ({
  result,
  state,
}: {
  readonly result: ReportResult
  readonly state: SendState
}) => {
  const t = useTexts(sendReportTexts)
  const label = useLabel()
  const copy = useCopy(t.copied)
  const { linkId, token, outcome, name } = result
  const isRevoked = linkId !== null && state.revoked.has(linkId)
  if (isRevoked) return <StatusDot tone="neutral" label={t.revoked} />
  const address = `${window.location.origin}/${state.view}#${token ?? ''}`
  const isGood = outcome === 'SENT' || outcome === 'ALREADY' || outcome === 'MADE'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <StatusDot tone={isGood ? 'good' : 'careful'} label={label(reportOutcomes[outcome])} />
      {token !== null && (
        <>
          <Button
            size="small"
            aria-label={`${t.copy} (${name})`}
            onClick={() => void copy(address)}
          >
            {t.copy}
          </Button>
          <Button
            size="small"
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={`${t.view} (${name})`}
          >
            {t.view}
          </Button>
        </>
      )}
      {linkId !== null && (
        <Allowed code="reportLink.revoke">
          <Button
            size="small"
            color="error"
            aria-label={`${t.revoke} (${name})`}
            disabled={state.busy}
            onClick={() => void state.revoke(linkId)}
          >
            {t.revoke}
          </Button>
        </Allowed>
      )}
    </Box>
  )
}

const PersonLine = ({
  person: { id, name, reachable },
  state,
}: {
  readonly person: ReportReceiver
  readonly state: SendState
}) => {
  const t = useTexts(sendReportTexts)
  const result = state.results.get(id)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Checkbox
        checked={state.isChosen(id)}
        onChange={() => state.toggle(id)}
        slotProps={{ input: { 'aria-label': name } }}
      />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography data-data noWrap>
          {name}
        </Typography>
        {!reachable && !result && (
          <Typography variant="caption" color="text.secondary">
            {t.unreachable}
          </Typography>
        )}
      </Box>
      {result && <ResultLine result={result} state={state} />}
    </Box>
  )
}

const People = ({ state }: { readonly state: SendState }) => {
  const t = useTexts(sendReportTexts)
  const notify = useNotify()
  const { people, chosen, maySend, send } = state
  const sendAll = async (tell: boolean): Promise<void> => {
    const results = await send(tell)
    if (!results || !tell) return
    const sent = results.filter(one => one.outcome === 'SENT' || one.outcome === 'ALREADY').length
    notify(t.done(sent, results.length - sent), { type: 'success' })
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <Button variant="contained" disabled={!maySend} onClick={() => void sendAll(true)}>
          {t.send(chosen.length)}
        </Button>
        <Button variant="outlined" disabled={!maySend} onClick={() => void sendAll(false)}>
          {t.make}
        </Button>
        {people.length > 1 && <Button onClick={state.toggleAll}>{t.everybody}</Button>}
      </Box>
      <Box component="ul" aria-label={t.people} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map(person => (
          <PersonLine key={person.id} person={person} state={state} />
        ))}
      </Box>
    </>
  )
}

/**
 * /sendReports?studentId=, courseId=, lessonId= or teacherId=: makes and sends links of reports
 * (PTS-02).
 */
export const SendPage = () => {
  const t = useTexts(sendReportTexts)
  const state = useSendReports()
  return (
    <Page title={t.title}>
      {state.about !== '' && (
        <Typography data-data sx={{ mb: 3, color: 'text.secondary' }}>
          {state.about}
        </Typography>
      )}
      {state.failed && <ErrorState message={t.failed} retry={state.retry} />}
      {state.isLoading && <SkeletonRows rows={6} columns={3} />}
      {!state.failed && state.isEmpty && <Empty icon="link" title={t.none} help={t.noneHelp} />}
      {state.people.length > 0 && (
        <>
          <Controls state={state} />
          <People state={state} />
        </>
      )}
    </Page>
  )
}
