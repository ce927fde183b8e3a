/** Addresses that SAT's schema takes, as far as they are ASCII. @see GT_Documento-0.2.1.xsd, TipoCorreoElectronico */
export const CORREO = /^[A-Za-z0-9][-+._A-Za-z0-9]+@[A-Za-z0-9][-.A-Za-z0-9]+\.[A-Za-z0-9][-.A-Za-z0-9]+$/;
