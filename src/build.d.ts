declare const __BUILD__: { version: string; commit?: string }
