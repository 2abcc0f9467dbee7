import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { gigabyte } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { StorageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { monthText } from '../../../src/ui/parts/fields/time.ts'
import { Allowed } from '../../../src/ui/Allowed.tsx'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { diskSizeText } from '../diskSize.ts'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { costText } from '../money.ts'
import { spaceTexts } from './space.texts.ts'
import { StorageBill } from './StorageBill.tsx'
import { TeacherDisks } from './TeacherDisks.tsx'
import { useStorage } from './useStorage.ts'

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{
      p: 4,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      minHeight: 132,
      boxSizing: 'border-box',
    }}
  >
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

interface MeterProps {
  readonly label: string
  /** Bytes. */
  readonly used: number
  /** Gigabytes; null: no limit. */
  readonly limit: number | null
  readonly full: string
}
const Meter = ({ label, used, limit, full }: MeterProps) => {
  const t = useTexts(spaceTexts)
  if (limit === null) return <Typography>{t.usedOnly(diskSizeText(used))}</Typography>
  const bytes = limit * gigabyte
  const isFull = used >= bytes
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={bytes === 0 ? 100 : Math.min(100, (used / bytes) * 100)}
        aria-label={label}
        color={isFull ? 'error' : used >= bytes * 0.9 ? 'warning' : 'primary'}
        sx={{ height: 8, borderRadius: 4, mb: 2 }}
      />
      <Typography>{t.used(diskSizeText(used), diskSizeText(bytes))}</Typography>
      {isFull && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {full}
        </Alert>
      )}
    </>
  )
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
    {children}
  </Typography>
)

/** The use of the limits, and its cost. */
const Figures = ({ space }: { readonly space: StorageSpace }) => {
  const t = useTexts(spaceTexts)
  const lang = useLang()
  const { used, kinds, reserved, pinned, traffic, month, monthlyCost, pricePerGb, currency } = space
  const trafficTitle = t.traffic(monthText(month, lang))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        mb: 4,
      }}
    >
      <Card title={t.storage}>
        <Meter label={t.storage} used={used} limit={space.storageLimit} full={t.storageFull} />
        {reserved > 0 && <Quiet>{t.reserved(diskSizeText(reserved))}</Quiet>}
        {kinds
          .filter(({ bytes }) => bytes > 0)
          .map(({ name, label, bytes }) => (
            <Quiet key={name}>{t.outside(label[lang], diskSizeText(bytes))}</Quiet>
          ))}
        {pinned > 0 && <Quiet>{t.pinned(diskSizeText(pinned))}</Quiet>}
      </Card>
      <Card title={trafficTitle}>
        <Meter
          label={trafficTitle}
          used={traffic}
          limit={space.trafficLimit}
          full={t.trafficFull}
        />
      </Card>
      <Card title={t.cost}>
        <Typography>
          {monthlyCost === null || pricePerGb === null
            ? t.noPrice
            : t.estimate(
                costText(Number(monthlyCost), currency, lang),
                costText(pricePerGb, currency, lang),
              )}
        </Typography>
        <Allowed code="bill.read">
          <StorageBill />
        </Allowed>
      </Card>
    </Box>
  )
}

const Waiting = () => (
  <Box
    aria-busy
    sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}
  >
    {[0, 1, 2].map(n => (
      <Skeleton key={n} variant="rounded" height={132} />
    ))}
  </Box>
)

/**
 * /storageSpace: the use of the storage and traffic limits by owner, and automatic deletion
 * (DSK-03).
 */
export const StoragePage = () => {
  const t = useTexts(spaceTexts)
  const space = useStorage()
  const { data } = space
  return (
    <Page title={t.title} width="narrow">
      {space.isPending && <Waiting />}
      {space.isError && !data && (
        <ErrorState message={refusalOf(space.error).text} retry={() => void space.refetch()} />
      )}
      {data && (
        <>
          {data.soonDeleted > 0 && (
            <Alert severity="warning" sx={{ mb: 4 }}>
              {t.soon(data.soonDeleted)} {t.soonHelp}
            </Alert>
          )}
          <Figures space={data} />
          <LimitsForm space={data} />
        </>
      )}
      <TeacherDisks />
    </Page>
  )
}
