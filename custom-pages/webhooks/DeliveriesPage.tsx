import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { can } from '../../src/access/index.ts'
import { exportDeliveries } from '../../resources/webhooks/webhook/webhook.calls.ts'
import { webhook as webhookDef } from '../../resources/webhooks/webhook/webhook.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { useAccess } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { useConfirm } from '../../src/ui/parts/useConfirm.tsx'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { FileButton } from '../../src/ui/parts/FileButton.tsx'
import { StateTabs } from '../../src/ui/parts/StateTabs.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'
import { DeliveryLine } from './DeliveryLine.tsx'
import { useDeliveries } from './useDeliveries.ts'
import { deliveryTexts } from './webhooks.texts.ts'

const NoWebhook = () => {
  const t = useTexts(deliveryTexts)
  return (
    <Page title={t.heading} width="narrow">
      <Empty
        icon="link"
        title={t.missing}
        help={t.openLogs}
        actions={
          <Button component={Link} to={linkTo(webhookDef, 'list')}>
            {t.back}
          </Button>
        }
      />
    </Page>
  )
}

interface ExportProps {
  readonly input: ReturnType<typeof useDeliveries>['exported']
}

const DeliveriesFile = ({ input }: ExportProps) => {
  const t = useTexts(deliveryTexts)
  return (
    <Allowed code="webhook.export">
      <FileButton
        call={exportDeliveries}
        input={input}
        fallback="webhook-deliveries.xlsx"
        label={t.export}
      />
    </Allowed>
  )
}

interface ResendAllProps {
  readonly busy: boolean
  readonly resend: () => Promise<void>
}

const ResendAll = ({ busy, resend }: ResendAllProps) => {
  const t = useTexts(deliveryTexts)
  const { ask, dialog } = useConfirm()
  const askAndResend = async () => {
    const question = { title: t.resendQuestion, children: t.resendHelp, confirm: t.resendAll }
    if (await ask(question)) await resend()
  }
  return (
    <>
      <Button variant="contained" disabled={busy} onClick={() => void askAndResend()}>
        {t.resendAll}
      </Button>
      {dialog}
    </>
  )
}

/** /webhookDeliveries?id=…: the deliveries of a webhook, newest first, with their results. */
export const DeliveriesPage = () => {
  const t = useTexts(deliveryTexts)
  const now = useNow()
  const notify = useNotify()
  const access = useAccess()
  const deliveries = useDeliveries()
  const { webhook, record, state, recordId, filter, page, limit, list, go, resend, busy } =
    deliveries
  if (webhook === '' || record.isError) return <NoWebhook />
  const mayResend = can(access, 'webhook.update') && record.data?.status === 'ON'
  const sendAgain = async (ids?: readonly string[]) => {
    const count = await resend(ids)
    if (count !== undefined) notify(t.resent(count), { type: 'success' })
  }
  const { data } = list
  return (
    <Page
      title={record.data ? t.title(record.data.name) : t.heading}
      width="narrow"
      extra={
        record.data && (
          <>
            <DeliveriesFile input={deliveries.exported} />
            <Button component={Link} to={linkTo(webhookDef, 'show', { id: webhook })}>
              {t.webhook}
            </Button>
          </>
        )
      }
      primary={mayResend && <ResendAll busy={busy} resend={() => sendAgain()} />}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.help}</Typography>
      <DeliveryFilters webhook={webhook} filter={filter} go={go} />
      <StateTabs
        name="deliveries"
        label={t.status}
        all={t.all}
        states={t.states}
        state={state}
        onChange={to => go({ state: to })}
      />
      <Box role="tabpanel" id="deliveries-panel" aria-labelledby={`deliveries-${state ?? 'all'}`}>
        {recordId !== null && (
          <Button sx={{ mt: 2 }} onClick={() => go({ record: null })}>
            {t.clear}
          </Button>
        )}
        {list.isError && !data && <ErrorState retry={() => void list.refetch()} />}
        {list.isPending && <SkeletonRows rows={5} columns={3} />}
        {data?.list.length === 0 && <Empty icon="link" title={t.empty} help={t.emptyHelp} />}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.list.map(delivery => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              now={now}
              busy={busy}
              resend={mayResend ? () => void sendAgain([delivery.id]) : undefined}
              filter={recordId === null ? record => go({ record }) : undefined}
            />
          ))}
        </Box>
        {data && data.total > 0 && (
          <Pager
            page={page}
            limit={limit}
            total={data.total}
            onChange={next => go({ page: String(next.page), limit: String(next.limit) })}
          />
        )}
      </Box>
    </Page>
  )
}
