import { recordRight, deletePicturesRight } from '../../../resources/class-note/records.calls.ts'
import { definePage } from '../../../src/schema/page.ts'

/** CLS-09: pictures, networks, devices and chat of a lesson (`?lessonId=`). */
export const recordPage = definePage({
  route: 'record',
  label: { en: 'Class record', zh: '课堂记录' },
  right: recordRight,
  rights: { [deletePicturesRight]: { en: 'Delete lesson pictures', zh: '删除课堂图片' } },
  menuGroup: 'teaching',
  screen: () => import('./RecordPage.tsx').then(module => module.RecordPage),
})
