import { defineMessage } from '../../../src/schema/message.ts'
import { reportViews, type ReportView } from './report.options.ts'

const sample: { readonly view: ReportView; readonly link: string; readonly until: string } = {
  view: 'toStuReport',
  link: 'https://console.school/toStuReport#pass',
  until: '2026-07-30',
}

const sampleOf: typeof sample & { readonly of: string } = {
  ...sample,
  view: 'StudentReport',
  link: 'https://console.school/StudentReport#pass',
  of: 'Emma',
}

/** The report of the receiver is ready to be read. */
export const reportReady = defineMessage({
  name: 'report.ready',
  sample,
  en: ({ school, name, view, link, until }) => ({
    subject: `${reportViews[view].en} of ${school}`,
    text: `${school}: ${name}, your report is ready (${reportViews[view].en}): ${link} It can be opened until ${until}.`,
  }),
  zh: ({ school, name, view, link, until }) => ({
    subject: `${school}：${reportViews[view].zh}`,
    text: `【${school}】${name}，${reportViews[view].zh}已生成：${link} ，有效期至 ${until}。`,
  }),
})

/** The report of somebody else is ready to be read by staff. */
export const reportOfReady = defineMessage({
  name: 'report.readyOf',
  sample: sampleOf,
  en: ({ school, name, view, of, link, until }) => ({
    subject: `${of}: ${reportViews[view].en}`,
    text: `${school}: ${name}, the report of ${of} is ready (${reportViews[view].en}): ${link} It can be opened until ${until}.`,
  }),
  zh: ({ school, name, view, of, link, until }) => ({
    subject: `${of}：${reportViews[view].zh}`,
    text: `【${school}】${name}，${of} 的${reportViews[view].zh}已生成：${link} ，有效期至 ${until}。`,
  }),
})
