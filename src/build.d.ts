/** What this console was built of. */
declare const __BUILD__: { version: string; commit?: string }
