import { choice, dateTime, defineResource, text } from '../../../src/schema/index.ts'
import { diskDeeds } from './diskNode.options.ts'

const listField = { readOnly: true } as const

/** The log of the disks as a list: it heads the columns of its export. */
export const diskLogList = defineResource({
  name: 'diskLog',
  label: { en: 'Disk log entry', zh: '云盘日志' },
  plural: { en: 'Disk log', zh: '云盘日志' },
  title: 'name',
  fields: {
    at: dateTime({ label: { en: 'Time', zh: '时间' }, ...listField }),
    actor: text({ label: { en: 'Person', zh: '操作人' }, ...listField }),
    deed: choice({ label: { en: 'Operation', zh: '操作' }, options: diskDeeds, ...listField }),
    name: text({ label: { en: 'File or folder', zh: '文件或文件夹' }, ...listField }),
    place: text({ label: { en: 'Location', zh: '位置' }, ...listField }),
    detail: text({ label: { en: 'Details', zh: '详情' }, ...listField }),
    otherInstitution: text({ label: { en: 'Other institution', zh: '其他机构' }, ...listField }),
    ip: text({ label: { en: 'IP address', zh: 'IP 地址' }, ...listField }),
  },
  list: {
    columns: ['at', 'actor', 'deed', 'name', 'place', 'detail', 'otherInstitution', 'ip'],
    sort: '-at',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
