import {
  choice,
  defineResource,
  state,
  tags,
  text,
  url,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { switchFields, switchStates } from './switch.options.ts'
import { webhookOffReasons } from './webhook.options.ts'
import { webhookDeeds } from './webhook.deeds.ts'

const automationsOfWebhook = () =>
  import('../../../src/ui/list/InUse.tsx').then(module => module.inUseBy('automation', 'webhook'))

const events = () => import('./EventsInput.tsx').then(module => module.EventsInput)
const eventsColumn = () => import('./EventsColumn.tsx').then(module => module.EventsColumn)
const aside = () => import('./WebhookAside.tsx').then(module => module.WebhookAside)

/** An address that is told of every change of the records it listens to. */
export const webhook = defineResource({
  name: 'webhook',
  label: { en: 'Webhook', zh: 'Webhook 推送' },
  plural: { en: 'Webhooks', zh: 'Webhook 推送' },
  about: {
    en: 'Webhooks tell your other systems about changes within a second, signed and in order.',
    zh: 'Webhook 会在数据变更后一秒内通知您的其他系统，带签名并保证顺序。',
  },
  title: 'name',
  icon: 'link',
  menu: 'webhook',
  menuGroup: 'settings',
  menuRoute: 'apiKeys',
  menuOrder: 10,
  // a key that sees masked data must not have them sent in clear
  apiKeys: 'read',
  aliases: { en: ['callback'], zh: ['回调'] },
  routes: { list: 'webhook', detail: 'webhookDetail' },
  keys: [['name']],
  deeds: webhookDeeds,
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      max: 60,
      search: true,
      taken: '9994',
    }),
    url: url({
      // the rules report their problems
      logins: true,
      label: { en: 'Address', zh: '接收地址' },
      required: true,
      max: 500,
      wide: true,
      help: {
        en: 'A public https address of your system. It answers 200 to 299 within 15 seconds.',
        zh: '您系统的公网 https 地址，需在 15 秒内返回 200–299。',
      },
    }),
    events: tags({
      label: { en: 'Events', zh: '事件' },
      required: true,
      max: 200,
      wide: true,
      help: {
        en: 'Records are sent as you see them: what is masked for you is sent masked.',
        zh: '数据按您的权限发送：对您脱敏的内容，推送时同样脱敏。',
      },
    }),
    status: state({ ...switchStates, initial: 'ON' }),
    offReason: choice({
      label: { en: 'Turned off because', zh: '自动关闭原因' },
      options: webhookOffReasons,
      readOnly: true,
    }),
    ...switchFields,
    ownerName: text({
      label: { en: 'Sends in the name of', zh: '推送身份' },
      max: 100,
      readOnly: true,
    }),
  },
  samples: n => ({
    name: `Webhook ${n}`,
    url: `https://example.org/hooks/${n}`,
    events: n % 2 ? ['student.*', 'course.updated'] : ['*'],
    status: 'ON' as const,
  }),
  list: {
    columns: ['name', 'url', 'events', 'status', 'ownerName', 'offReason', 'offTime', 'createTime'],
    hidden: ['offTime', 'createTime'],
    filters: ['status', 'events'],
    sort: 'createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'webhook',
        label: { en: 'Webhook', zh: 'Webhook 推送' },
        fields: ['name', 'url', 'events', 'status'],
      },
    ],
  },
  show: {
    filled: ['offReason', 'offTime'],
    groups: [
      {
        name: 'webhook',
        label: { en: 'Webhook', zh: 'Webhook 推送' },
        fields: ['name', 'url', 'events', 'status', 'offReason', 'offTime', 'ownerName'],
      },
    ],
  },
  import: false,
  override: {
    refusals: { '9994': automationsOfWebhook },
    columns: { events: eventsColumn },
    inputs: { events },
    aside,
  },
})

export type Webhook = RecordOf<typeof webhook>
