import { choice, dateTime, defineResource, text } from '../../../src/schema/index.ts'
import { recordFrom, keysOf } from '../../../src/schema/keysOf.ts'
import { keyKinds, keyStates } from '../apiKey.calls.ts'

const listField = { readOnly: true } as const

/**
 * The API keys as a list: it heads the columns of its export. The keys themselves are no column.
 */
export const apiKeyList = defineResource({
  name: 'apiKey',
  label: { en: 'API key', zh: 'API 密钥' },
  plural: { en: 'API keys', zh: 'API 密钥' },
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, ...listField }),
    kind: choice({
      label: { en: 'Kind', zh: '类型' },
      options: recordFrom(keysOf(keyKinds), kind => keyKinds[kind].label),
      ...listField,
    }),
    start: text({ label: { en: 'Begins with', zh: '密钥开头' }, ...listField }),
    state: choice({ label: { en: 'Status', zh: '状态' }, options: keyStates, ...listField }),
    rights: text({ label: { en: 'Permissions', zh: '权限' }, ...listField }),
    clear: text({ label: { en: 'Data shown in clear', zh: '明文显示的数据' }, ...listField }),
    scopes: text({ label: { en: 'Signed calls', zh: '签名调用' }, ...listField }),
    madeByName: text({ label: { en: 'Created by', zh: '创建人' }, ...listField }),
    lastUsedTime: dateTime({ label: { en: 'Last used', zh: '最近使用' }, ...listField }),
    expireTime: dateTime({ label: { en: 'Expires', zh: '到期时间' }, ...listField }),
    endedAt: dateTime({ label: { en: 'Ended', zh: '停用时间' }, ...listField }),
  },
  list: {
    columns: [
      'name',
      'kind',
      'start',
      'state',
      'rights',
      'clear',
      'scopes',
      'madeByName',
      'createTime',
      'lastUsedTime',
      'expireTime',
      'endedAt',
    ],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
