/** Where the provider of a pay type reports to. */
export const noticePath = (payType: string): string =>
  `/edu_openapi/payment/notice/${payType.toLowerCase()}`
