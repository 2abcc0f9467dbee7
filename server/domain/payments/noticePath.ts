/** Where providers of a channel report to. */
export const noticePath = (channel: string): string => `/edu_openapi/payment/notice/${channel}`
/** Where the test cashier is. */
export const cashierPath = '/edu_openapi/payment/cashier'
