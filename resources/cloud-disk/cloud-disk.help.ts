import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  cloudDisk: {
    text: {
      en: 'Files and folders of your own and of the institution. Drop files here to upload them; a file with the same name becomes a new version. Share one with teachers or classes.',
      zh: '个人和机构的文件与文件夹。拖入即可上传，同名文件会成为新版本。可授权给老师或班级。',
    },
    manual: 'disk',
  },
  authorisedResources: {
    text: {
      en: 'What is shared, in both directions: what you shared, what colleagues share with you, and what other institutions share. Revoke what is no longer needed.',
      zh: '授权情况：您授权出去的、同事授权给您的，以及其他机构共享的。不再需要的可以撤销。',
    },
    manual: 'disk',
  },
  diskLog: {
    text: {
      en: 'Everything that is done on the disks, newest first: uploads, moves, shares, downloads and deletions. Filter by person or file.',
      zh: '云盘的全部操作，从新到旧：上传、移动、授权、下载和删除。可按人员或文件筛选。',
    },
    manual: 'disk',
  },
  storageSpace: {
    text: {
      en: 'How much space is used, by whom, and what is deleted automatically next. Pin what must stay, and set how much a teacher may use.',
      zh: '空间使用情况、使用者，以及即将自动删除的文件。需要保留的请固定，还可设置老师的空间上限。',
    },
    manual: 'disk',
  },
})
