import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of courseware beside the screens of its resource. */
export const coursewarePageList: readonly PageDefinition[] = [
  /** New courseware: files of this computer or of the cloud disk. */
  definePage({
    route: 'addCourseware',
    menuRoute: 'courseware',
    label: { en: 'Upload courseware', zh: '上传课件' },
    right: 'courseware.create',
    menuGroup: 'content',
    screen: () => import('./UploadPage.tsx').then(module => module.UploadPage),
  }),
  /** Pages that hold a text. */
  definePage({
    route: 'searchCourseware',
    menuRoute: 'courseware',
    label: { en: 'Search in courseware', zh: '搜索课件内容' },
    right: 'courseware.read',
    menuGroup: 'content',
    screen: () => import('./SearchPage.tsx').then(module => module.SearchPage),
  }),
]
