export const WebhookAside = () => null
