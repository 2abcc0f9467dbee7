import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { platformBackups, type PlatformBackups } from '../../resources/operator/backups.calls.ts'
import { texts, useLang, useTexts } from '../../src/i18n/texts.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { sizeText } from '../../src/ui/parts/size.ts'
import { useAsk } from '../../src/ui/useAsk.ts'

const hourMs = 3_600_000
/** A backup a day is late after so many hours. */
const lateHours = 26

const backupTexts = texts({
  en: {
    title: 'Backups',
    loadFailed: 'The state of the backups couldn’t be loaded.',
    fresh: (time: string) => `Backed up ${time}`,
    late: (time: string) => `The last backup is too old: ${time}`,
    never: 'There is no backup yet',
    lateHelp:
      'Look for a failure below. If there is none, check that a server with schedules has been running (EDU_SCHEDULES).',
    soon: 'The first one is made within a minute of its time.',
    size: (size: string, rows: number, files: number) =>
      `${size}, ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files`,
    keys: 'The keys are in it, encrypted with the passphrase.',
    noKeys:
      'The keys are not in it. Keep a copy of keys.json in another place, or set EDU_BACKUP_PASSPHRASE_FILE.',
    running: 'A backup is being made.',
    failed: (times: number, time: string) =>
      times === 1
        ? `The last try failed ${time}`
        : `The last ${times} tries failed, most recently ${time}`,
    again: 'It is tried again an hour after the failure.',
    none: 'No scheduled backups are set on this server',
    noneHelp:
      'Set EDU_BACKUP_TO to a folder on another disk, or to s3://bucket/prefix, and restart.',
    daily: (time: string, zone: string) => `Daily at ${time} (${zone})`,
    keep: (rules: string) => `Kept: ${rules}`,
    keepAll: 'Kept: all. Set EDU_BACKUP_KEEP to delete older ones.',
  },
  zh: {
    title: '备份',
    loadFailed: '备份状态加载失败',
    fresh: (time: string) => `最近备份：${time}`,
    late: (time: string) => `最近一次备份过旧：${time}`,
    never: '尚无备份',
    lateHelp:
      '请查看下方的失败原因。如果没有失败，请检查运行定时任务的服务器是否正常（EDU_SCHEDULES）。',
    soon: '首次备份会在设定时间后的一分钟内开始。',
    size: (size: string, rows: number, files: number) =>
      `${size}，${rows.toLocaleString('zh-CN')} 行数据，${files.toLocaleString('zh-CN')} 个文件`,
    keys: '包含已用口令加密的密钥。',
    noKeys: '不包含密钥。请另存一份 keys.json，或设置 EDU_BACKUP_PASSPHRASE_FILE。',
    running: '正在备份',
    failed: (times: number, time: string) => `已连续失败 ${times} 次，最近一次：${time}`,
    again: '失败一小时后会自动重试。',
    none: '此服务器未设置定时备份',
    noneHelp: '请将 EDU_BACKUP_TO 设为另一块磁盘上的文件夹或 s3://bucket/prefix，然后重启。',
    daily: (time: string, zone: string) => `每天 ${time}（${zone}）`,
    keep: (rules: string) => `保留规则：${rules}`,
    keepAll: '全部保留。设置 EDU_BACKUP_KEEP 后会删除较旧的备份。',
  },
})

/** A path, an address or rules, which may be long and are the same in every language. */
const Literal = ({ children }: { readonly children: string }) => (
  <Typography component="span" data-data sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
)

const Last = ({ now, last, schedule }: PlatformBackups) => {
  const t = useTexts(backupTexts)
  const lang = useLang()
  const success = last?.success
  if (!success)
    return schedule ? (
      <Alert severity="warning">
        <Typography sx={{ fontWeight: 600 }}>{t.never}</Typography>
        <Typography>{t.soon}</Typography>
      </Alert>
    ) : null
  const isLate = Date.parse(now) - Date.parse(success.at) > lateHours * hourMs
  const time = appointmentTime(success.at, lang, Date.parse(now))
  return (
    <Alert severity={isLate ? 'error' : 'success'}>
      <Typography sx={{ fontWeight: 600 }}>{isLate ? t.late(time) : t.fresh(time)}</Typography>
      {isLate && <Typography>{t.lateHelp}</Typography>}
      <Typography>{t.size(sizeText(success.size), success.rows, success.files)}</Typography>
      <Literal>{success.name}</Literal>
      <Typography>{success.keys ? t.keys : t.noKeys}</Typography>
    </Alert>
  )
}

const Failure = ({ now, last }: PlatformBackups) => {
  const t = useTexts(backupTexts)
  const lang = useLang()
  if (!last?.failure || !last.failures) return null
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 600 }}>
        {t.failed(last.failures, appointmentTime(last.failure.at, lang, Date.parse(now)))}
      </Typography>
      <Typography lang="en" sx={{ overflowWrap: 'anywhere' }}>
        {last.failure.message}
      </Typography>
      <Typography>{t.again}</Typography>
    </Alert>
  )
}

const Schedule = ({ schedule }: PlatformBackups) => {
  const t = useTexts(backupTexts)
  if (!schedule)
    return (
      <Alert severity="warning">
        <Typography sx={{ fontWeight: 600 }}>{t.none}</Typography>
        <Typography>{t.noneHelp}</Typography>
      </Alert>
    )
  const { daily, zone, place, keep } = schedule
  return (
    <Box>
      <Typography>{t.daily(daily, zone)}</Typography>
      <Literal>{place}</Literal>
      <Typography color="text.secondary">{keep === null ? t.keepAll : t.keep(keep)}</Typography>
    </Box>
  )
}

/** When the platform was backed up last, and what to do if it was not. */
export const BackupPart = () => {
  const t = useTexts(backupTexts)
  const { data, failed, retry } = useAsk(platformBackups, {})
  return (
    <Box component="section" sx={{ mt: 4, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography component="h2" variant="h6">
        {t.title}
      </Typography>
      {failed && <ErrorState message={t.loadFailed} retry={retry} />}
      {!data && !failed && <SkeletonRows rows={2} columns={1} />}
      {data && (
        <>
          <Last {...data} />
          <Failure {...data} />
          {data.last?.state === 'RUNNING' && <Alert severity="info">{t.running}</Alert>}
          <Schedule {...data} />
        </>
      )}
    </Box>
  )
}
