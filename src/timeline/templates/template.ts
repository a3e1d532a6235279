/** An event template as the program knows it. Spec 2.3. */
export interface EventTemplate {
  /** Decimal digits. */
  readonly id: string;
  readonly appId: number;
  /** Type id: contacts 0-1, companies 0-2, deals 0-3, tickets 0-5. */
  readonly objectType: string;
  readonly name: string;
  readonly headerTemplate?: string | undefined;
  readonly detailTemplate?: string | undefined;
  /** In the order of their making. */
  readonly tokens: readonly TemplateToken[];
  /** Grows with every change. */
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
  /** The property of the record that takes the token's value. */
  readonly objectPropertyName?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}
