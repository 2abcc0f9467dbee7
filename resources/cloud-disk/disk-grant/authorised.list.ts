import { choice, dateTime, defineResource, text } from '../../../src/schema/index.ts'
import { granteeTypes, nodeKinds } from '../disk-node/diskNode.options.ts'

const listField = { readOnly: true } as const

/** Everything that is shared, as a list: it heads the columns of its export. */
export const authorisedList = defineResource({
  name: 'authorisedResource',
  label: { en: 'Shared file', zh: '授权资源' },
  plural: { en: 'Shared files', zh: '授权资源' },
  title: 'nodeName',
  fields: {
    nodeName: text({ label: { en: 'File or folder', zh: '文件或文件夹' }, ...listField }),
    place: text({ label: { en: 'Location', zh: '位置' }, ...listField }),
    kind: choice({ label: { en: 'Kind', zh: '类型' }, options: nodeKinds, ...listField }),
    granteeType: choice({
      label: { en: 'Shared with (type)', zh: '授权对象类型' },
      options: granteeTypes,
      ...listField,
    }),
    granteeName: text({ label: { en: 'Shared with', zh: '授权对象' }, ...listField }),
    by: text({ label: { en: 'Shared by', zh: '授权人' }, ...listField }),
    expiresAt: dateTime({ label: { en: 'Expires', zh: '有效期至' }, ...listField }),
  },
  list: {
    columns: [
      'nodeName',
      'place',
      'kind',
      'granteeType',
      'granteeName',
      'by',
      'createTime',
      'expiresAt',
    ],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
