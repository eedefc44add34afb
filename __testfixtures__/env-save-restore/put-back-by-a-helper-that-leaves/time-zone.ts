export const timeZone = (): string | undefined => process.env['ZONE_OVERRIDE'] ?? process.env['ZONE']
