import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const cloudDiskErrors = declareErrors({
  diskNameTaken: {
    code: '34100',
    en: 'There’s already a file or folder with this name here. Choose another name.',
    zh: '此处已有同名的文件或文件夹，请换一个名称。',
  },
  diskNameInvalid: {
    code: '34102',
    en: 'Names can’t contain / or .., or characters that can’t be seen.',
    zh: '名称不能包含 /、.. 或不可见字符。',
  },
  movedToSameFolder: {
    code: '34103',
    en: 'It’s already in this folder. Choose another one.',
    zh: '该项目已在此文件夹中，请选择其他文件夹。',
  },
  movedToSubfolder: {
    code: '34104',
    en: 'A folder can’t be moved or copied into itself or one of its subfolders.',
    zh: '不能将文件夹移动或复制到自身或其子文件夹中。',
  },
  movedToSameName: {
    code: '34105',
    en: 'The destination folder already has an item with this name. Rename one of them first.',
    zh: '目标文件夹中已有同名项目，请先重命名其中一个。',
  },
  foldersTooDeep: {
    code: '34106',
    en: 'Folders can be nested at most 15 levels deep. Choose a higher folder.',
    zh: '文件夹最多嵌套 15 层，请选择上层文件夹。',
  },
  movedToOtherDisk: {
    code: '34108',
    en: 'Items can’t be moved to another disk. Copy them instead.',
    zh: '不能移动到其他云盘，请改用复制。',
  },
  diskItselfFixed: {
    code: '34109',
    en: 'The disk itself can’t be changed. Choose a file or folder in it.',
    zh: '不能对云盘本身进行此操作，请选择其中的文件或文件夹。',
  },
  diskAlreadyShared: {
    code: '34110',
    en: 'It’s already shared with them.',
    zh: '已授权给该对象。',
  },
  otherInstitutionNotFound: {
    code: '34111',
    en: 'There’s no institution with this ID. Ask them for it.',
    zh: '没有使用此机构号的机构，请向对方确认。',
  },
  sharedWithOwnInstitution: {
    code: '34112',
    en: 'This is your own institution. Share with its teachers or classes instead.',
    zh: '这是您所在的机构，请改为授权给老师或班级。',
  },
  diskGrantNotFound: {
    code: '34113',
    en: 'This is no longer shared, or you can’t change how it’s shared.',
    zh: '该授权已不存在，或您无权更改。',
  },
  shareExpiryPast: {
    code: '34114',
    en: 'Choose an expiry that’s in the future.',
    zh: '有效期须晚于当前时间。',
  },
  diskNodePurged: {
    code: '34117',
    en: 'It was deleted permanently and can’t be restored.',
    zh: '该项目已彻底删除，无法恢复。',
  },
  diskCopyTooMany: {
    code: '34118',
    en: 'Too much is selected to be copied at once. Copy its folders one by one.',
    zh: '所选内容过多，无法一次复制，请分批复制。',
  },
  diskCopyTooLarge: {
    code: '34118',
    en: 'At most %{max} files and folders can be copied at once. Copy the folders one by one.',
    zh: '一次最多复制 %{max} 个文件和文件夹，请分批复制。',
  },
  receivedShareEnded: {
    code: '34121',
    en: 'This is no longer shared with your institution.',
    zh: '该内容已不再共享给您的机构。',
  },
  diskVersionNotFound: {
    code: '34122',
    en: 'This version no longer exists. Refresh the list of versions.',
    zh: '该版本已不存在，请刷新版本列表。',
  },
  institutionLookupsExceeded: {
    code: '429',
    when: 'numbers',
    en: 'Too many institution IDs were looked up. Try again in an hour.',
    zh: '查询机构号的次数过多，请一小时后重试。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly cloudDisk: typeof cloudDiskErrors
  }
}
