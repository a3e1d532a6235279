/** An event template. Spec 2.3. */
export interface EventTemplate {
  /** Decimal digits. */
  readonly id: string;
  /** Null for the events that an account defines itself. */
  readonly appId: number | null;
  /** Type id: contacts 0-1, companies 0-2, deals 0-3, tickets 0-5. */
  readonly objectType: string;
  readonly name: string;
  readonly headerTemplate?: string | undefined;
  readonly detailTemplate?: string | undefined;
  /** In order of creation. */
  readonly tokens: readonly TemplateToken[];
  /** Incremented by every change. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type TokenType = 'string' | 'number' | 'date' | 'enumeration';

/** Spec 2.4. */
export interface TemplateToken {
  readonly name: string;
  readonly label: string;
  readonly type: TokenType;
  /** Empty unless the type is enumeration. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The property of the record that is set to the token's value. */
  readonly objectPropertyName?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}
