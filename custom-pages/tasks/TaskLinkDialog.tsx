import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { makeTaskLink, taskLinkDays } from '../../resources/tasks/class-task/classTask.calls.ts'
import { texts, useLang, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Tool } from '../../src/ui/parts/Tool.tsx'
import { taskLink } from './own/links.ts'
import { useCopy } from '../../src/ui/parts/useCopy.ts'
import { LinkFields } from '../../src/ui/parts/LinkFields.tsx'

export const taskLinkTexts = texts({
  en: {
    open: 'Homework link',
    title: 'Link to a student’s homework',
    help: 'With this link the student sees and submits homework without logging in.',
    student: 'Student',
    choose: 'Choose a student',
    days: 'Valid for (days)',
    make: 'Create link',
    address: 'Link',
    copy: 'Copy',
    copied: 'Link copied',
    expires: (time: string) => `Valid until ${time}`,
    close: 'Close',
  },
  zh: {
    open: '作业链接',
    title: '学员作业链接',
    help: '学员可凭此链接免登录查看和提交作业。',
    student: '学员',
    choose: '选择学员',
    days: '有效天数',
    make: '生成链接',
    address: '链接',
    copy: '复制',
    copied: '链接已复制',
    expires: (time: string) => `有效期至 ${time}`,
    close: '关闭',
  },
})

const useTaskLink = () => {
  const edu = useEdu()
  const [studentId, setStudentId] = useState<string>()
  const [days, setDays] = useState(String(taskLinkDays.usual))
  const [made, setMade] = useState<{ readonly address: string; readonly expires: string }>()
  const { errors, busy, work } = useFormWork(name => name === 'days')
  return {
    studentId,
    days,
    made,
    errors,
    busy,
    setDays,
    choose: (id: string | undefined): void => {
      setStudentId(id)
      setMade(undefined)
    },
    make: async (): Promise<void> => {
      if (studentId === undefined) return
      const input = { studentId, days: Number(days) }
      const link = await work(() => edu.ask(makeTaskLink, input, { quiet: true }))
      if (link)
        setMade({
          address: `${window.location.origin}${taskLink(link.pass)}`,
          expires: link.expires,
        })
    },
  }
}

const LinkDialog = ({ close }: { readonly close: () => void }) => {
  const t = useTexts(taskLinkTexts)
  const lang = useLang()
  const copy = useCopy(t.copied)
  const { studentId, days, made, errors, busy, setDays, choose, make } = useTaskLink()
  const { days: daysError } = errors
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-label={t.title}>
      <DialogTitle>{t.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography color="text.secondary">{t.help}</Typography>
        <Tool label={t.student}>
          {id => (
            <ReferenceBox
              id={id}
              to="student"
              ids={studentId === undefined ? [] : [studentId]}
              filter={undefined}
              multiple={false}
              placeholder={t.choose}
              control={{ 'aria-label': t.student }}
              set={([option]) => choose(option)}
            />
          )}
        </Tool>
        <LinkFields
          days={days}
          daysLabel={t.days}
          daysError={daysError}
          setDays={setDays}
          link={
            made
              ? {
                  address: made.address,
                  label: t.address,
                  note: t.expires(sentenceTime(made.expires, lang)),
                }
              : null
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
        {made ? (
          <Button variant="contained" onClick={() => void copy(made.address)}>
            {t.copy}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={busy || studentId === undefined}
            onClick={() => void make()}
          >
            {t.make}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Makes the link by which a student does their tasks without logging in. */
export const TaskLinkButton = () => {
  const t = useTexts(taskLinkTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open && <LinkDialog close={() => setOpen(false)} />}
    </>
  )
}
