import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Pagination from '@mui/material/Pagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { ImportJob, RowOutcome } from '../../protocol/provider.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { SkeletonRows } from '../parts/index.ts'
import { FileDrop } from './FileDrop.tsx'
import { importTexts } from './import.texts.ts'
import { ResultTable } from './ResultTable.tsx'
import { isOver, rowsPerPage, useImport, type ImportState } from './useImport.ts'

const Progress = ({ job, lost }: { readonly job: ImportJob | undefined; readonly lost: boolean }) => {
  const t = useTexts(importTexts)
  const done = job ? job.created + job.updated + job.unchanged + job.skipped + job.failed : 0
  return (
    <Box role="status" sx={{ py: 8 }}>
      <Typography sx={{ mb: 3 }}>{lost ? t.lost : t.working(done)}</Typography>
      <LinearProgress
        aria-label={t.working(done)}
        {...(job?.total ? { variant: 'determinate', value: Math.round((100 * done) / job.total) } : {})}
      />
      <Typography sx={{ mt: 3, color: 'text.secondary', fontSize: 13 }}>{t.keep}</Typography>
    </Box>
  )
}

const Result = ({ resource, job, state }: { readonly resource: AnyResource; readonly job: ImportJob; readonly state: ImportState }) => {
  const t = useTexts(importTexts)
  if (job.state === 'FAILED')
    return (
      <Alert severity="error">
        {t.failed}. {job.msg ?? ''} {t.failedHelp}
      </Alert>
    )
  const outcomes: readonly (readonly [RowOutcome, string])[] = [
    ['created', t.created],
    ['updated', t.updated],
    ['unchanged', t.unchanged],
    ['skipped', t.skipped],
    ['failed', t.failedRows],
  ]
  const pages = Math.ceil((state.rows?.total ?? 0) / rowsPerPage)
  return (
    <>
      <Alert severity={job.failed ? 'warning' : 'success'} sx={{ mb: 4 }}>
        {job.failed ? t.partial : t.done}
      </Alert>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state.only ?? 'all'}
        onChange={(_, value: string | null) => state.filter(value === null || value === 'all' ? undefined : (value as RowOutcome))}
        sx={{ flexWrap: 'wrap', mb: 4 }}
      >
        <ToggleButton value="all">
          {t.read} {job.read}
        </ToggleButton>
        {outcomes
          .filter(([outcome]) => job[outcome] > 0 || outcome === 'created' || outcome === 'failed')
          .map(([outcome, word]) => (
            <ToggleButton key={outcome} value={outcome}>
              {word} {job[outcome]}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {state.rowsLoading && <SkeletonRows rows={6} />}
      {state.rows?.total === 0 && <Typography sx={{ color: 'text.secondary', py: 6 }}>{t.noRows}</Typography>}
      {state.rows && state.rows.total > 0 && <ResultTable resource={resource} rows={state.rows.list} />}
      {pages > 1 && <Pagination sx={{ mt: 4 }} count={pages} page={state.page} onChange={(_, page) => state.setPage(page)} />}
    </>
  )
}

export interface ImportDialogProps {
  readonly open: boolean
  readonly resource: AnyResource
  onClose(): void
}

/** Imports a spreadsheet and shows what became of every row. */
export const ImportDialog = ({ open, resource, onClose }: ImportDialogProps) => {
  const t = useTexts(importTexts)
  const label = useLabel()
  const state = useImport(resource)
  const { job } = state
  const busy = state.sending || (job !== undefined && !isOver(job))
  const close = (): void => {
    onClose()
    if (!busy) state.restart()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby="import-title"
      slotProps={{ paper: { sx: { width: job && isOver(job) ? 960 : 560, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id="import-title">{t.title(label(resource.plural))}</DialogTitle>
      <DialogContent>
        {job === undefined && !state.sending && <FileDrop resource={resource} state={state} />}
        {busy && <Progress job={job} lost={state.lost} />}
        {job && isOver(job) && <Result resource={resource} job={job} state={state} />}
      </DialogContent>
      <DialogActions>
        {job && isOver(job) && <Button onClick={state.restart}>{t.again}</Button>}
        <Button variant={job && isOver(job) ? 'contained' : 'outlined'} onClick={close}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
