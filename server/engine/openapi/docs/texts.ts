/** Texts of the page that shows the interface. */
export const docsTexts = {
  en: {
    title: 'API reference',
    intro:
      'All calls to the server, generated from the resource definitions. Responses have the form { responseHeader: { status, msg }, response }. Status 200 means success.',
    raw: 'OpenAPI 3.1 document',
    parameters: 'Parameters',
    body: 'Request body',
    answer: 'Response',
    name: 'Name',
    type: 'Type',
    about: 'Description',
    required: 'required',
  },
  zh: {
    title: '接口文档',
    intro:
      '服务器的全部接口，由资源定义自动生成。返回格式为 { responseHeader: { status, msg }, response }，status 为 200 表示成功。',
    raw: 'OpenAPI 3.1 文档',
    parameters: '参数',
    body: '请求体',
    answer: '返回',
    name: '名称',
    type: '类型',
    about: '说明',
    required: '必填',
  },
} as const
