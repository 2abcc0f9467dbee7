/** Texts of the page that shows the interface. */
export const docsTexts = {
  en: {
    title: 'Interface',
    intro:
      'Every call of the server, printed from the definitions of the resources. Replies are { responseHeader: { status, msg }, response }; status 200 is success.',
    raw: 'The same as OpenAPI 3.1',
    parameters: 'Parameters',
    body: 'Body',
    answer: 'Response',
    name: 'Name',
    type: 'Type',
    about: 'What it is',
    required: 'required',
  },
  zh: {
    title: '接口文档',
    intro:
      '服务器的全部接口，由资源定义自动生成。返回格式为 { responseHeader: { status, msg }, response },status 为 200 表示成功。',
    raw: 'OpenAPI 3.1 原文',
    parameters: '参数',
    body: '请求体',
    answer: '返回',
    name: '名称',
    type: '类型',
    about: '说明',
    required: '必填',
  },
} as const
