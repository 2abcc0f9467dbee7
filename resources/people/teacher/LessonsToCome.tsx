import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import { useId, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { texts, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { titleOf } from '../../../src/schema/derive.ts'
import { reference } from '../../../src/schema/index.ts'
import type { RefusalViewProps } from '../../../src/schema/record.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu, useResourceDef } from '../../../src/ui/context.tsx'
import { fieldViews } from '../../../src/ui/field-views.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { ChangePreview } from '../../../src/ui/list/bulk/ChangePreview.tsx'
import { FieldValue } from '../../../src/ui/show/FieldValue.tsx'
import type { LessonPart } from './lessonParts.ts'
import { useLessonsToCome } from './useLessonsToCome.ts'

const lessonsTexts = texts({
  en: {
    title: (who: string) => `${who} still has lessons`,
    all: (n: string) => `Show all ${n} lessons`,
    reassign: 'Reassign lessons',
    cancelLessons: 'Cancel lessons',
    askCancel: (who: string) => `Cancel the lessons of ${who}?`,
    cancelHelp:
      'They are moved to the trash. Where the teacher assists, only the assistant is removed.',
    back: 'Back',
    close: 'Close',
    failed: 'The lessons could not be loaded.',
  },
  zh: {
    title: who => `${who}还有待上的课`,
    all: n => `查看全部 ${n} 节课`,
    reassign: '更换老师',
    cancelLessons: '取消课节',
    askCancel: who => `取消${who}的待上课节？`,
    cancelHelp: '课节会移入回收站；仅担任助教的课节只移除该助教。',
    back: '返回',
    close: '关闭',
    failed: '未能加载课节。',
  },
})

const to = reference({
  label: { en: 'Reassign to', zh: '改由该老师授课' },
  to: 'teacher',
  filter: { status: 'ON_JOB' },
})

/** One upcoming lesson: its name, a link to it, and its start. */
const LessonLine = ({ row }: { readonly row: AnyRecord }) => {
  const lesson = useResourceDef('lesson')
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 4, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} data-data>
        <MuiLink component={Link} to={linkTo(lesson, 'show', { id: row.id })}>
          {titleOf(lesson, row)}
        </MuiLink>
      </Box>
      <FieldValue resource={lesson} name="startAt" record={row} />
    </Box>
  )
}

/** Previews a change of all these lessons; lessons with a clash of the new teacher are skipped. */
const Previews = ({
  parts,
  verb,
}: {
  readonly parts: readonly LessonPart[]
  readonly verb: 'assign' | 'cancel'
}): ReactNode =>
  parts.map(({ key, selection, [verb]: change }) => (
    <ChangePreview
      key={key}
      resource="lesson"
      verb={change.verb}
      selection={selection}
      {...(change.data ? { data: change.data } : {})}
    />
  ))

type LessonsState = ReturnType<typeof useLessonsToCome>

/** The first lessons to come, and who could teach them instead. */
const Lessons = ({
  view,
  state,
}: {
  readonly view: RefusalViewProps
  readonly state: LessonsState
}) => {
  const t = useTexts(lessonsTexts)
  const lang = useLang()
  const edu = useEdu()
  const lesson = useResourceDef('lesson')
  const { form, parts, chosen, may } = state
  const { query } = parts[0].selection
  const shown = useQuery({
    queryKey: [lesson.name, 'to come', view.id],
    enabled: may.read,
    gcTime: 0,
    queryFn: () =>
      edu.getList<RaRecord & AnyRecord>(lesson.name, {
        pagination: { page: 1, perPage: 5 },
        sort: { field: 'startAt', order: 'ASC' },
        filter: query,
        meta: { quiet: true, silent: true },
      }),
  })
  const ToField = fieldViews.reference.Input
  return (
    <>
      {view.text}
      {shown.error && <Alert severity="error">{t.failed}</Alert>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.data?.data.map(row => (
          <LessonLine key={row.id} row={row} />
        ))}
      </Box>
      {may.read && (
        <MuiLink component={Link} to={linkTo(lesson, 'list', { query })} onClick={view.onClose}>
          {t.all((shown.data?.total ?? 0).toLocaleString(lang))}
        </MuiLink>
      )}
      {may.update && (
        <FormProvider {...form}>
          <ToField source="to" options={to.options} />
        </FormProvider>
      )}
      {chosen && <Previews parts={parts} verb="assign" />}
    </>
  )
}

/**
 * TCH-05: a teacher with upcoming lessons can't be suspended; their lessons can be reassigned or
 * cancelled here.
 */
export const LessonsToCome = (props: RefusalViewProps) => {
  const t = useTexts(lessonsTexts)
  const id = useId()
  const state = useLessonsToCome(props)
  const { parts, chosen, asking, may } = state
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id={id}>{asking ? t.askCancel(props.title) : t.title(props.title)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>
        {asking ? (
          <>
            {t.cancelHelp}
            <Previews parts={parts} verb="cancel" />
          </>
        ) : (
          <Lessons view={props} state={state} />
        )}
        {state.failed !== undefined && <Alert severity="error">{state.failed}</Alert>}
      </DialogContent>
      <DialogActions>
        {asking ? (
          <>
            <Button onClick={state.back}>{t.back}</Button>
            <Button
              variant="contained"
              color="error"
              loading={state.busy}
              onClick={() => void state.run('cancel')}
            >
              {t.cancelLessons}
            </Button>
          </>
        ) : (
          <>
            {may.remove && (
              <Button color="error" onClick={state.ask} sx={{ mr: 'auto' }}>
                {t.cancelLessons}
              </Button>
            )}
            <Button onClick={props.onClose}>{t.close}</Button>
            {may.update && (
              <Button
                variant="contained"
                disabled={!chosen}
                loading={state.busy}
                onClick={() => void state.run('assign')}
              >
                {t.reassign}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
