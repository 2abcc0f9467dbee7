import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const coursewareErrors = declareErrors({
  presentationConversionFailed: {
    code: '18003',
    en: 'The presentation couldn’t be converted. Save it again in its original application and upload it again.',
    zh: '课件转换失败，请在原软件中另存后重新上传。',
  },
  presentationConversionTimedOut: {
    code: '18004',
    en: 'The presentation took too long to convert. Static courseware can have up to 200 pages.',
    zh: '课件转换超时：静态课件最多 200 页。',
  },
  presentationBlank: {
    code: '18005',
    en: 'The presentation is blank. Choose one with content.',
    zh: '演示文稿没有内容，请换一个文件。',
  },
  coursewareTooSmall: {
    code: '18007',
    en: 'The file is too small for courseware (under 25 KB).',
    zh: '课件文件过小（小于 25 KB）。',
  },
  presentationEncrypted: {
    code: '34050',
    en: 'The document is protected by a password. Remove the password and upload it again.',
    zh: '文件已加密，请取消密码后重新上传。',
  },
  presentationBroken: {
    code: '34051',
    en: 'The document is damaged. Save it again in its original application and upload it again.',
    zh: '文件已损坏，请用原软件重新保存后再上传。',
  },
  presentationBomb: {
    code: '34052',
    en: 'The document unpacks to far more than its size. Save it again in its original application and upload it again.',
    zh: '文件解压后远超正常大小，请用原软件重新保存后再上传。',
  },
  conversionTimedOut: {
    code: '34053',
    en: 'The conversion took too long. Split the document or upload it as a PDF.',
    zh: '转换超时，请拆分文档，或导出为 PDF 后上传。',
  },
  conversionOutOfMemory: {
    code: '34054',
    en: 'The conversion needs too much memory. Make the pictures in the document smaller, or upload it as a PDF.',
    zh: '转换占用内存过大，请压缩文档中的图片，或导出为 PDF 后上传。',
  },
  libreOfficeMissing: {
    code: '34055',
    en: 'LibreOffice isn’t installed on the server, so Office documents can’t be converted. Upload a PDF, or ask whoever runs the server to install LibreOffice (SOFFICE_PATH).',
    zh: '服务器未安装 LibreOffice，无法转换 Office 文档。请上传 PDF，或联系服务器管理员安装 LibreOffice（SOFFICE_PATH）。',
  },
  coursewareNotReady: {
    code: '34056',
    en: 'The courseware is still being converted. Try again in a moment.',
    zh: '课件正在转换，请稍后再试。',
  },
  coursewareNotFailed: {
    code: '34057',
    en: 'Only courseware that failed can be converted again.',
    zh: '仅转换失败的课件可以重新转换。',
  },
  coursewareFilesGone: {
    code: '34575',
    en: 'The files of this courseware were deleted 30 days after it was moved to the trash. Upload the document again.',
    zh: '该课件移入回收站已满 30 天，文件已被删除，无法恢复。请重新上传文档。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly courseware: typeof coursewareErrors
  }
}
