import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { seminarMessages } from '../../../resources/seminars/seminar/seminar.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { ErrorState, Page, SkeletonRows } from '../../../src/ui/parts/index.ts'

const pageTexts = texts({
  en: {
    title: 'Seminar messages',
    help: 'As people read them, with sample data. “Send test message” on the seminar’s page sends the first one.',
    failed: 'The messages could not be loaded.',
    kinds: {
      CONFIRM: 'Confirmation of the address',
      KNOWN: 'Already registered',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      WAITING: 'Waiting list',
      OFFER: 'Place offered',
      MOVED: 'New time',
      REMINDER: 'Reminder',
      THANKS: 'Thanks',
      CANCELLED: 'Cancelled',
    },
  },
  zh: {
    title: '研讨会通知预览',
    help: '以示例数据展示收件人看到的内容，可在研讨会页面“发送测试邮件”。',
    failed: '通知内容加载失败。',
    kinds: {
      CONFIRM: '验证联系方式',
      KNOWN: '已报名',
      APPROVED: '审核通过',
      REJECTED: '审核未通过',
      WAITING: '进入候补',
      OFFER: '候补名额',
      MOVED: '时间变更',
      REMINDER: '会前提醒',
      THANKS: '会后感谢',
      CANCELLED: '研讨会取消',
    },
  },
})

/** /seminarMessages: the messages of a seminar in both languages (SEM-02). */
export const MessagesPage = () => {
  const t = useTexts(pageTexts)
  const edu = useEdu()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: ['seminarMessages', id],
    queryFn: ({ signal }) => edu.ask(seminarMessages, { id }, { signal, quiet: true }),
    enabled: id !== '',
  })
  const names: Readonly<Record<string, string>> = t.kinds
  return (
    <Page title={t.title}>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.help}</Typography>
      {isError && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} columns={2} />}
      <Stack sx={{ gap: 6 }}>
        {data?.messages.map(message => (
          <Box key={message.kind} component="section" aria-label={names[message.kind]}>
            <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
              {names[message.kind]}
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
            >
              {(['zh', 'en'] as const).map(lang => (
                <Box
                  key={lang}
                  lang={lang}
                  data-data
                  sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 3 }}
                >
                  <Typography sx={{ fontWeight: 600, mb: 1 }}>{message[lang].subject}</Typography>
                  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {message[lang].text}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
    </Page>
  )
}
