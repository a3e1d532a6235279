// Made from the description of the API by `npm run generate`.

export interface paths {
    "/_app/account": {
        parameters: {
        };
        /** Change the name, domain, time zone or currency of the account */
        patch: operations["changeAccount"];
    };
    "/_app/activity": {
        parameters: {
        };
        /** List what has happened in the account, the newest first */
        get: operations["listActivity"];
    };
    "/_app/apps": {
        parameters: {
        };
        /** List the apps of the developer account, by name */
        get: operations["listApps"];
        /** Create an app; returns its client secret once */
        post: operations["createApp"];
    };
    "/_app/apps/{appId}": {
        parameters: {
        };
        /** Read an app */
        get: operations["getApp"];
        /** Delete an app that no account has connected and that has no event templates */
        delete: operations["deleteApp"];
        /** Update the name, redirect URIs or scopes of an app; omitted fields do not change */
        patch: operations["changeApp"];
    };
    "/_app/apps/{appId}/deliveries": {
        parameters: {
        };
        /** List the notifications of the last day to an app, sent or pending, latest first */
        get: operations["listWebhookDeliveries"];
    };
    "/_app/apps/{appId}/deliveries/{deliveryId}/replay": {
        parameters: {
        };
        /** Send the same notifications again as a new delivery */
        post: operations["replayWebhookDelivery"];
    };
    "/_app/apps/{appId}/icon": {
        parameters: {
        };
        /** The icon of an app, as PNG */
        get: operations["getAppIcon"];
        /** Set the icon of an app: a PNG or WebP picture, nearly square, with a transparent background */
        put: operations["setAppIcon"];
        /** Remove the icon of an app */
        delete: operations["removeAppIcon"];
    };
    "/_app/apps/{appId}/secret": {
        parameters: {
        };
        /** Replace the client secret; the old one stops working immediately */
        post: operations["rotateAppSecret"];
    };
    "/_app/apps/{appId}/timeline/preview": {
        parameters: {
        };
        /** Render an unsaved template with sample values, or report its errors */
        post: operations["previewEventTemplate"];
    };
    "/_app/connected-apps": {
        parameters: {
        };
        /** List the apps that the account has connected, by name */
        get: operations["listConnectedApps"];
    };
    "/_app/connected-apps/{appId}": {
        parameters: {
        };
        /** Disconnect an app; its tokens stop working immediately */
        delete: operations["disconnectApp"];
    };
    "/_app/dashboards": {
        parameters: {
        };
        /** List the user's dashboards, and shared ones */
        get: operations["listDashboards"];
        /** Create a dashboard */
        post: operations["createDashboard"];
    };
    "/_app/dashboards/{dashboardId}": {
        parameters: {
        };
        /** Delete a dashboard */
        delete: operations["deleteDashboard"];
        /** Rename, share or change a dashboard */
        patch: operations["updateDashboard"];
    };
    "/_app/developer": {
        parameters: {
        };
        /** Rename the developer account */
        patch: operations["renameDeveloperAccount"];
    };
    "/_app/developer/invitations": {
        parameters: {
        };
        /** List the pending invitations of the developer account */
        get: operations["listDeveloperInvitations"];
        /** Invite a user of this server; returns a one-time link to hand over */
        post: operations["inviteDeveloperPerson"];
    };
    "/_app/developer/invitations/{invitationId}": {
        parameters: {
        };
        /** Revoke an invitation */
        delete: operations["revokeDeveloperInvitation"];
    };
    "/_app/developer/invitations/{invitationId}/link": {
        parameters: {
        };
        /** Replace the link of an invitation with a new one */
        post: operations["renewDeveloperInvitation"];
    };
    "/_app/developer/keys": {
        parameters: {
        };
        /** List the API keys of the developer account, without the keys themselves */
        get: operations["listDeveloperKeys"];
        /** Create an API key */
        post: operations["createDeveloperKey"];
    };
    "/_app/developer/keys/{keyId}": {
        parameters: {
        };
        /** Revoke an API key */
        delete: operations["revokeDeveloperKey"];
    };
    "/_app/developer/people": {
        parameters: {
        };
        /** List the users of the developer account */
        get: operations["listDeveloperPeople"];
    };
    "/_app/developer/people/{userId}": {
        parameters: {
        };
        /** Remove a user from the developer account, effective immediately */
        delete: operations["removeDeveloperPerson"];
    };
    "/_app/developers": {
        parameters: {
        };
        /** List the developer accounts of the user */
        get: operations["listDeveloperAccounts"];
        /** Create a developer account */
        post: operations["createDeveloperAccount"];
    };
    "/_app/directory": {
        parameters: {
        };
        /** List the owners, apps and custom object types of the account by name */
        get: operations["getDirectory"];
    };
    "/_app/files/deleted": {
        parameters: {
        };
        /** List deleted files whose content is still stored */
        get: operations["listDeletedFiles"];
    };
    "/_app/files/pictures": {
        parameters: {
        };
        /** Create signed URLs of smaller versions of pictures */
        post: operations["signPictureUrls"];
    };
    "/_app/first-start": {
        parameters: {
        };
        /** Check whether the server still needs its first account */
        get: operations["getFirstStart"];
        /** Create the first account and its administrator with the code from the log */
        post: operations["makeFirstStart"];
    };
    "/_app/intake": {
        parameters: {
        };
        /** Read whether the account accepts submissions and visitors, and its forms */
        get: operations["getIntake"];
        /** Accept submissions and visitors, or stop accepting them */
        patch: operations["changeIntake"];
    };
    "/_app/intake/forms": {
        parameters: {
        };
        /** Add a form whose submissions the account accepts; its id is generated if omitted */
        post: operations["addIntakeForm"];
    };
    "/_app/intake/forms/{formGuid}": {
        parameters: {
        };
        /** Delete a form; its contacts are not deleted */
        delete: operations["deleteIntakeForm"];
    };
    "/_app/invitation": {
        parameters: {
        };
        /** Show the invitation of a link */
        post: operations["findInvitation"];
    };
    "/_app/invitation/accept": {
        parameters: {
        };
        /** Accept an invitation as the signed-in user */
        post: operations["acceptInvitation"];
    };
    "/_app/invitation/decline": {
        parameters: {
        };
        /** Decline an invitation; its link is no longer valid */
        post: operations["declineInvitation"];
    };
    "/_app/invitation/join": {
        parameters: {
        };
        /** Accept an invitation as a new user, with a name and a password */
        post: operations["joinByInvitation"];
    };
    "/_app/invitations": {
        parameters: {
        };
        /** List the pending invitations of the account */
        get: operations["listInvitations"];
        /** Invite a person to the account; returns a one-time link to hand over */
        post: operations["inviteUser"];
    };
    "/_app/invitations/{invitationId}": {
        parameters: {
        };
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
    };
    "/_app/invitations/{invitationId}/link": {
        parameters: {
        };
        /** Replace the link of an invitation with a new one */
        post: operations["renewInvitation"];
    };
    "/_app/lists/count": {
        parameters: {
        };
        /** Count the records that match unsaved filters, some thousands of records at a time */
        post: operations["countFitting"];
    };
    "/_app/objects/{objectType}/{objectId}": {
        parameters: {
        };
        /** Read a record with all of its properties */
        get: operations["getWholeRecord"];
    };
    "/_app/objects/{objectType}/{objectId}/cards/{cardId}": {
        parameters: {
        };
        /** Ask an app for its card on a record */
        get: operations["showCard"];
    };
    "/_app/objects/{objectType}/{objectId}/cards/{cardId}/actions": {
        parameters: {
        };
        /** Send an action of a card to its app */
        post: operations["runCardAction"];
    };
    "/_app/objects/{objectType}/{objectId}/related": {
        parameters: {
        };
        /** List the first associated records of each type, and the attached files */
        get: operations["getRelatedRecords"];
    };
    "/_app/objects/{objectType}/{objectId}/restore": {
        parameters: {
        };
        /** Restore a record from the recycle bin */
        post: operations["restoreRecord"];
    };
    "/_app/objects/{objectType}/{objectId}/timeline": {
        parameters: {
        };
        /** List the timeline of a record, newest first, a page at a time */
        get: operations["getTimeline"];
    };
    "/_app/objects/{objectType}/count": {
        parameters: {
        };
        /** Count the matches of a search beyond those that it counts itself */
        post: operations["countRecords"];
    };
    "/_app/objects/{objectType}/restore": {
        parameters: {
        };
        /** Restore up to 100 records from the recycle bin */
        post: operations["restoreRecords"];
    };
    "/_app/objects/{objectType}/summary": {
        parameters: {
        };
        /** Count the matches of a search and add up their values, in groups */
        post: operations["summarizeRecords"];
    };
    "/_app/private-apps": {
        parameters: {
        };
        /** List the private apps of the account, without their tokens */
        get: operations["listPrivateApps"];
        /** Create a private app; returns its token once */
        post: operations["createPrivateApp"];
    };
    "/_app/private-apps/{appId}": {
        parameters: {
        };
        /** Delete a private app and its token */
        delete: operations["deletePrivateApp"];
    };
    "/_app/private-apps/{appId}/token": {
        parameters: {
        };
        /** Replace the token; the old one stops working immediately */
        post: operations["rotatePrivateAppToken"];
    };
    "/_app/profile": {
        parameters: {
        };
        /** Change the user's own name */
        patch: operations["renameUser"];
    };
    "/_app/profile/password": {
        parameters: {
        };
        /** Change the user's own password; ends their other sessions */
        put: operations["changePassword"];
    };
    "/_app/profile/personal-access-keys": {
        parameters: {
        };
        /** List the user's own personal access keys, in all of their accounts */
        get: operations["listPersonalKeys"];
        /** Create a personal access key; returns it once */
        post: operations["createPersonalKey"];
    };
    "/_app/profile/personal-access-keys/{hubId}/{keyId}": {
        parameters: {
        };
        /** Delete a personal access key; it and its tokens stop working immediately */
        delete: operations["deletePersonalKey"];
    };
    "/_app/profile/personal-access-keys/scopes": {
        parameters: {
        };
        /** List the scopes that a personal access key of the user may have in an account */
        get: operations["listPersonalKeyScopes"];
    };
    "/_app/profile/sessions": {
        parameters: {
        };
        /** List the user's own sessions */
        get: operations["listSessions"];
    };
    "/_app/profile/sessions/{sessionId}": {
        parameters: {
        };
        /** End one of the user's own sessions */
        delete: operations["endSession"];
    };
    "/_app/scopes": {
        parameters: {
        };
        /** List all scopes that an app can request, with their meaning */
        get: operations["listScopes"];
    };
    "/_app/search": {
        parameters: {
        };
        /** Find records, lists and files of the account by words */
        post: operations["searchEverywhere"];
    };
    "/_app/session": {
        parameters: {
        };
        /** Read the signed-in user with their accounts */
        get: operations["getSession"];
        /** Sign in with an email address and a password; returns a session cookie */
        post: operations["signIn"];
        /** Sign out */
        delete: operations["signOut"];
    };
    "/_app/timeline/events/{eventTemplateId}/{eventId}/detail": {
        parameters: {
        };
        /** Read the details of one event */
        get: operations["getTimelineEventDetails"];
    };
    "/_app/timeline/templates": {
        parameters: {
        };
        /** List the event templates of apps connected to the account, by the names of app and template */
        get: operations["listConnectedTemplates"];
    };
    "/_app/users": {
        parameters: {
        };
        /** List the users of the account, with their roles */
        get: operations["listUsers"];
    };
    "/_app/users/{userId}": {
        parameters: {
        };
        /** Remove a user from the account, effective immediately */
        delete: operations["removeUser"];
        /** Change the role of a user, effective immediately */
        patch: operations["changeUserRole"];
    };
    "/_app/users/{userId}/password": {
        parameters: {
        };
        /** Reset the password of a user who belongs to this account only */
        post: operations["giveUserPassword"];
    };
    "/_app/views": {
        parameters: {
        };
        /** List the user's views of an object type, and shared ones */
        get: operations["listViews"];
        /** Save a view */
        post: operations["createView"];
    };
    "/_app/views/{viewId}": {
        parameters: {
        };
        /** Delete a view */
        delete: operations["deleteView"];
        /** Rename, share or change a view */
        patch: operations["updateView"];
    };
    "/_spoke/clock": {
        parameters: {
        };
        /** Read the clock of the server */
        get: operations["getSandboxClock"];
        /** Advance the clock, set it, or return to real time */
        post: operations["moveSandboxClock"];
    };
    "/_spoke/credentials": {
        parameters: {
        };
        /** List the credentials of the seed that still work, in groups */
        get: operations["listSandboxCredentials"];
    };
    "/_spoke/faults": {
        parameters: {
        };
        /** List the fault rules in the order of evaluation, with their hits */
        get: operations["listSandboxFaults"];
        /** Add a rule that makes requests fail, delays them or cuts their connection */
        post: operations["addSandboxFault"];
        /** Delete all fault rules */
        delete: operations["deleteSandboxFaults"];
    };
    "/_spoke/faults/{id}": {
        parameters: {
        };
        /** Delete a fault rule */
        delete: operations["deleteSandboxFault"];
    };
    "/_spoke/hubs": {
        parameters: {
        };
        /** Create an account with an administrator and a private app */
        post: operations["createSandboxHub"];
    };
    "/_spoke/limits": {
        parameters: {
        };
        /** Read the rate limits and their usage */
        get: operations["getSandboxLimits"];
        /** Set the rate limits of an account tier, or none */
        put: operations["setSandboxLimits"];
        /** Reset the usage of the rate limits */
        delete: operations["deleteSandboxLimitCounts"];
    };
    "/_spoke/oauth/grant": {
        parameters: {
        };
        /** Grant an app access without the consent page */
        post: operations["grantInSandbox"];
    };
    "/_spoke/requests": {
        parameters: {
        };
        /** List the last requests and responses, secrets masked */
        get: operations["listSandboxRequests"];
    };
    "/_spoke/requests/{id}": {
        parameters: {
        };
        /** Read one of the last requests with its response */
        get: operations["getSandboxRequest"];
    };
    "/_spoke/reset": {
        parameters: {
        };
        /** Reset to the seed */
        post: operations["resetSandbox"];
    };
    "/_spoke/routes": {
        parameters: {
        };
        /** List all endpoints with their number of successful requests */
        get: operations["listSandboxRoutes"];
    };
    "/_spoke/snapshots": {
        parameters: {
        };
        /** List the snapshots, latest first, with their sizes */
        get: operations["listSandboxSnapshots"];
        /** Take a snapshot with a name */
        post: operations["takeSandboxSnapshot"];
    };
    "/_spoke/snapshots/{id}": {
        parameters: {
        };
        /** Forget a snapshot */
        delete: operations["deleteSandboxSnapshot"];
    };
    "/_spoke/snapshots/{id}/restore": {
        parameters: {
        };
        /** Restore a snapshot: all data and the clock */
        post: operations["restoreSandboxSnapshot"];
    };
    "/_spoke/visitors/identify": {
        parameters: {
        };
        /** Identify a visitor */
        post: operations["identifySandboxVisitor"];
    };
    "/_spoke/webhooks": {
        parameters: {
        };
        /** List the notifications of the last day, sent or pending */
        get: operations["listSandboxDeliveries"];
    };
    "/_spoke/webhooks/{id}/replay": {
        parameters: {
        };
        /** Send the same notifications again */
        post: operations["replaySandboxDelivery"];
    };
    "/_track/identify": {
        parameters: {
        };
        /** Identify a visitor; pending events appear on the contact */
        post: operations["identifyVisitor"];
    };
    "/account-info/v3/activity/audit-logs": {
        parameters: {
        };
        /** List sign-ins, security events and changes of settings, the oldest first */
        get: operations["listAuditLogs"];
    };
    "/account-info/v3/activity/login": {
        parameters: {
        };
        /** List the sign-ins of the users of the account, failed ones included, the newest first */
        get: operations["listLogins"];
    };
    "/account-info/v3/activity/security": {
        parameters: {
        };
        /** List the security events of the account, the newest first */
        get: operations["listSecurityEvents"];
    };
    "/account-info/v3/api-usage/daily": {
        parameters: {
        };
        /** What the private apps of the account have called today */
        get: operations["getAllDailyApiUsage"];
    };
    "/account-info/v3/api-usage/daily/private-apps": {
        parameters: {
        };
        /** What the private apps of the account have called today */
        get: operations["getDailyApiUsage"];
    };
    "/account-info/v3/details": {
        parameters: {
        };
        /** The account that the token belongs to */
        get: operations["getAccountDetails"];
    };
    "/appinstalls/v3/external-install": {
        parameters: {
        };
        /** Disconnect the app from the account of the token */
        delete: operations["uninstallApp"];
    };
    "/automation/v2/workflows/enrollments/contacts/{vid}": {
        parameters: {
        };
        /** List workflows of a contact: there are none */
        get: operations["listEnrollments"];
    };
    "/automation/v3/workflows": {
        parameters: {
        };
        /** List workflows: there are none */
        get: operations["listWorkflows"];
    };
    "/automation/v4/flows": {
        parameters: {
        };
        /** List workflows: there are none */
        get: operations["listFlows"];
    };
    "/broadcast/v1/broadcasts": {
        parameters: {
        };
        /** List social media messages: there are none */
        get: operations["listBroadcasts"];
    };
    "/business-units/v3/business-units/user/{userId}": {
        parameters: {
        };
        /** List the business units of a user: the one of the account */
        get: operations["listBusinessUnits"];
    };
    "/calling/v1/dispositions": {
        parameters: {
        };
        /** List the outcomes of calls (version 1) */
        get: operations["listLegacyCallDispositions"];
    };
    "/communication-preferences/v3/definitions": {
        parameters: {
        };
        /** List the subscriptions of the account */
        get: operations["listSubscriptionDefinitions"];
    };
    "/communication-preferences/v3/status/email/{emailAddress}": {
        parameters: {
        };
        /** Read the status of an address in each subscription */
        get: operations["getEmailSubscriptions"];
    };
    "/communication-preferences/v3/subscribe": {
        parameters: {
        };
        /** Subscribe an address that has not unsubscribed */
        post: operations["subscribeAddress"];
    };
    "/communication-preferences/v3/unsubscribe": {
        parameters: {
        };
        /** Unsubscribe an address from one subscription */
        post: operations["unsubscribeAddress"];
    };
    "/communication-preferences/v4/definitions": {
        parameters: {
        };
        /** List the subscriptions of the account */
        get: operations["listSubscriptionDefinitionsV4"];
    };
    "/communication-preferences/v4/links/generate": {
        parameters: {
        };
        /** Create links with which the owner of an address manages its subscriptions */
        post: operations["generatePreferenceLinks"];
    };
    "/communication-preferences/v4/statuses/{subscriberIdString}": {
        parameters: {
        };
        /** Read the status of an address in each subscription */
        get: operations["getSubscriberStatuses"];
        /** Set the status of an address in one subscription; it may subscribe again */
        post: operations["setSubscriberStatus"];
    };
    "/communication-preferences/v4/statuses/{subscriberIdString}/unsubscribe-all": {
        parameters: {
        };
        /** Read whether an address has unsubscribed from everything; no results if it has not */
        get: operations["getSubscriberOptOut"];
        /** Unsubscribe an address from everything */
        post: operations["optOutSubscriber"];
    };
    "/communication-preferences/v4/statuses/batch/read": {
        parameters: {
        };
        /** Read the statuses of up to 100 addresses */
        post: operations["readSubscriberStatuses"];
    };
    "/communication-preferences/v4/statuses/batch/unsubscribe-all": {
        parameters: {
        };
        /** Unsubscribe up to 100 addresses from everything */
        post: operations["optOutSubscribers"];
    };
    "/communication-preferences/v4/statuses/batch/unsubscribe-all/read": {
        parameters: {
        };
        /** Read which of up to 100 addresses have unsubscribed from everything */
        post: operations["readSubscriberOptOuts"];
    };
    "/communication-preferences/v4/statuses/batch/write": {
        parameters: {
        };
        /** Set up to 100 statuses, each independently and in this order */
        post: operations["setSubscriberStatuses"];
    };
    "/companies/v1/batch-async/update": {
        parameters: {
        };
        /** Update up to 100 companies (version 1) */
        post: operations["updateLegacyCompanyBatch"];
    };
    "/companies/v2/companies": {
        parameters: {
        };
        /** Create a company (version 2) */
        post: operations["createLegacyCompany"];
    };
    "/companies/v2/companies/{companyId}": {
        parameters: {
        };
        /** Read one company with all of its properties (version 2) */
        get: operations["getLegacyCompany"];
        /** Update properties of a company (version 2) */
        put: operations["updateLegacyCompany"];
        /** Move a company to the recycle bin (version 2) */
        delete: operations["archiveLegacyCompany"];
    };
    "/companies/v2/companies/{companyId}/contacts": {
        parameters: {
        };
        /** List the contacts of a company (version 2) */
        get: operations["listLegacyCompanyContacts"];
    };
    "/companies/v2/companies/{companyId}/contacts/{vid}": {
        parameters: {
        };
        /** Make a company the primary one of a contact (version 2) */
        put: operations["addLegacyCompanyContact"];
        /** Remove a contact from a company (version 2) */
        delete: operations["removeLegacyCompanyContact"];
    };
    "/companies/v2/companies/{companyId}/vids": {
        parameters: {
        };
        /** List the ids of the contacts of a company (version 2) */
        get: operations["listLegacyCompanyVids"];
    };
    "/companies/v2/companies/paged": {
        parameters: {
        };
        /** List companies by id, at most 250 at a time (version 2) */
        get: operations["listLegacyCompanies"];
    };
    "/companies/v2/companies/recent/created": {
        parameters: {
        };
        /** List companies by the time at which they were created, newest first (version 2) */
        get: operations["listLegacyCompaniesCreated"];
    };
    "/companies/v2/companies/recent/modified": {
        parameters: {
        };
        /** List companies by the time at which they were modified, newest first (version 2) */
        get: operations["listLegacyCompaniesModified"];
    };
    "/companies/v2/domains/{domain}/companies": {
        parameters: {
        };
        /** List the companies that have a domain (version 2) */
        post: operations["listLegacyCompaniesOfDomain"];
    };
    "/contacts/v1/contact": {
        parameters: {
        };
        /** Create a contact (version 1) */
        post: operations["createLegacyContact"];
    };
    "/contacts/v1/contact/batch": {
        parameters: {
        };
        /** Update up to 1,000 contacts by id, or update or create them by address (version 1) */
        post: operations["upsertLegacyContactBatch"];
    };
    "/contacts/v1/contact/createOrUpdate/email/{email}": {
        parameters: {
        };
        /** Update the contact of an address, or create it (version 1) */
        post: operations["upsertLegacyContact"];
    };
    "/contacts/v1/contact/email/{email}/profile": {
        parameters: {
        };
        /** Read the contact of an address (version 1) */
        get: operations["getLegacyContactByEmail"];
        /** Update properties of the contact of an address (version 1) */
        post: operations["updateLegacyContactByEmail"];
    };
    "/contacts/v1/contact/emails/batch": {
        parameters: {
        };
        /** Read the contacts of up to 100 addresses (version 1) */
        get: operations["readLegacyContactBatchByEmail"];
    };
    "/contacts/v1/contact/merge-vids/{vid}": {
        parameters: {
        };
        /** Merge a contact into another one (version 1) */
        post: operations["mergeLegacyContacts"];
    };
    "/contacts/v1/contact/utk/{utk}/profile": {
        parameters: {
        };
        /** Read the contact of a visitor (version 1) */
        get: operations["getLegacyContactByUtk"];
    };
    "/contacts/v1/contact/utks/batch": {
        parameters: {
        };
        /** Read the contacts of up to 100 visitors (version 1) */
        get: operations["readLegacyContactBatchByUtk"];
    };
    "/contacts/v1/contact/vid/{vid}": {
        parameters: {
        };
        /** Move a contact to the recycle bin (version 1) */
        delete: operations["archiveLegacyContact"];
    };
    "/contacts/v1/contact/vid/{vid}/profile": {
        parameters: {
        };
        /** Read one contact (version 1) */
        get: operations["getLegacyContact"];
        /** Update properties of a contact (version 1) */
        post: operations["updateLegacyContact"];
    };
    "/contacts/v1/contact/vids/batch": {
        parameters: {
        };
        /** Read up to 100 contacts (version 1) */
        get: operations["readLegacyContactBatch"];
    };
    "/contacts/v1/contacts/statistics": {
        parameters: {
        };
        /** The number of contacts, and when the last one was created (version 1) */
        get: operations["getLegacyContactStatistics"];
    };
    "/contacts/v1/lists": {
        parameters: {
        };
        /** List the lists of contacts (version 1) */
        get: operations["listLegacyLists"];
        /** Create a list of contacts (version 1) */
        post: operations["createLegacyList"];
    };
    "/contacts/v1/lists/{listId}": {
        parameters: {
        };
        /** Read one list of contacts (version 1) */
        get: operations["getLegacyList"];
        /** Change the name or the filters of a list of contacts (version 1) */
        post: operations["updateLegacyList"];
        /** Delete a list of contacts (version 1) */
        delete: operations["deleteLegacyList"];
    };
    "/contacts/v1/lists/{listId}/add": {
        parameters: {
        };
        /** Add contacts to a list, by id or address (version 1) */
        post: operations["addLegacyListMembers"];
    };
    "/contacts/v1/lists/{listId}/contacts/all": {
        parameters: {
        };
        /** List the contacts of a list by id (version 1) */
        get: operations["listLegacyListContacts"];
    };
    "/contacts/v1/lists/{listId}/contacts/recent": {
        parameters: {
        };
        /** List the contacts of a list by the time at which they were added, newest first (version 1) */
        get: operations["listLegacyListContactsAdded"];
    };
    "/contacts/v1/lists/{listId}/refresh": {
        parameters: {
        };
        /** Evaluate the filters of a list of contacts again (version 1) */
        post: operations["refreshLegacyList"];
    };
    "/contacts/v1/lists/{listId}/remove": {
        parameters: {
        };
        /** Remove contacts from a list, by id or address (version 1) */
        post: operations["removeLegacyListMembers"];
    };
    "/contacts/v1/lists/all/contacts/all": {
        parameters: {
        };
        /** List contacts by id, at most 100 at a time (version 1) */
        get: operations["listLegacyContacts"];
    };
    "/contacts/v1/lists/all/contacts/recent": {
        parameters: {
        };
        /** List contacts by the time at which they were created, newest first (version 1) */
        get: operations["listLegacyContactsCreated"];
    };
    "/contacts/v1/lists/batch": {
        parameters: {
        };
        /** Read several lists of contacts (version 1) */
        get: operations["readLegacyListBatch"];
    };
    "/contacts/v1/lists/dynamic": {
        parameters: {
        };
        /** List the lists of contacts with filters (version 1) */
        get: operations["listLegacyDynamicLists"];
    };
    "/contacts/v1/lists/recently_updated/contacts/recent": {
        parameters: {
        };
        /** List contacts by the time at which they were modified, newest first (version 1) */
        get: operations["listLegacyContactsModified"];
    };
    "/contacts/v1/lists/static": {
        parameters: {
        };
        /** List the lists of contacts without filters (version 1) */
        get: operations["listLegacyStaticLists"];
    };
    "/contacts/v1/search/query": {
        parameters: {
        };
        /** Search contacts by words (version 1) */
        get: operations["searchLegacyContacts"];
    };
    "/contacts/v1/secondary-email/{vid}": {
        parameters: {
        };
        /** List the secondary addresses of a contact (version 1) */
        get: operations["listLegacySecondaryEmails"];
        /** Replace a secondary address of a contact (version 1) */
        patch: operations["replaceLegacySecondaryEmail"];
    };
    "/contacts/v1/secondary-email/{vid}/email/{email}": {
        parameters: {
        };
        /** Add a secondary address to a contact (version 1) */
        put: operations["addLegacySecondaryEmail"];
        /** Remove a secondary address from a contact (version 1) */
        delete: operations["removeLegacySecondaryEmail"];
    };
    "/content/api/v2/pages": {
        parameters: {
        };
        /** List website pages: there are none */
        get: operations["listPages"];
    };
    "/crm-associations/v1/associations": {
        parameters: {
        };
        /** Associate two records (version 1) */
        put: operations["createLegacyAssociation"];
    };
    "/crm-associations/v1/associations/{objectId}/{category}/{definitionId}": {
        parameters: {
        };
        /** List the ids of associated records (version 1) */
        get: operations["listLegacyAssociations"];
    };
    "/crm-associations/v1/associations/create-batch": {
        parameters: {
        };
        /** Associate up to 100 pairs of records (version 1) */
        put: operations["createLegacyAssociationBatch"];
    };
    "/crm-associations/v1/associations/delete": {
        parameters: {
        };
        /** Remove an association between two records (version 1) */
        put: operations["deleteLegacyAssociation"];
    };
    "/crm-associations/v1/associations/delete-batch": {
        parameters: {
        };
        /** Remove up to 100 associations (version 1) */
        put: operations["deleteLegacyAssociationBatch"];
    };
    "/crm-objects/v1/change-log/{objectType}": {
        parameters: {
        };
        /** List the last change of the tickets, products or line items changed last, 1,000 at most (version 1) */
        get: operations["listLegacyObjectChanges"];
    };
    "/crm-objects/v1/objects/{objectType}": {
        parameters: {
        };
        /** Create a ticket, product or line item (version 1) */
        post: operations["createLegacyObject"];
    };
    "/crm-objects/v1/objects/{objectType}/{objectId}": {
        parameters: {
        };
        /** Read requested properties of one ticket, product or line item (version 1) */
        get: operations["getLegacyObject"];
        /** Update properties of a ticket, product or line item (version 1) */
        put: operations["updateLegacyObject"];
        /** Move a ticket, product or line item to the recycle bin (version 1) */
        delete: operations["archiveLegacyObject"];
    };
    "/crm-objects/v1/objects/{objectType}/batch-create": {
        parameters: {
        };
        /** Create up to 100 tickets, products or line items (version 1) */
        post: operations["createLegacyObjectBatch"];
    };
    "/crm-objects/v1/objects/{objectType}/batch-delete": {
        parameters: {
        };
        /** Move up to 100 tickets, products or line items to the recycle bin (version 1) */
        post: operations["archiveLegacyObjectBatch"];
    };
    "/crm-objects/v1/objects/{objectType}/batch-read": {
        parameters: {
        };
        /** Read up to 100 tickets, products or line items (version 1) */
        post: operations["readLegacyObjectBatch"];
    };
    "/crm-objects/v1/objects/{objectType}/batch-update": {
        parameters: {
        };
        /** Update up to 100 tickets, products or line items (version 1) */
        post: operations["updateLegacyObjectBatch"];
    };
    "/crm-objects/v1/objects/{objectType}/paged": {
        parameters: {
        };
        /** List tickets, products or line items by id, at most 100 at a time (version 1) */
        get: operations["listLegacyObjects"];
    };
    "/crm-pipelines/v1/pipelines/{objectType}": {
        parameters: {
        };
        /** List the pipelines of an object type, with their stages (version 1) */
        get: operations["listLegacyPipelines"];
        /** Create a pipeline with its stages (version 1) */
        post: operations["createLegacyPipeline"];
    };
    "/crm-pipelines/v1/pipelines/{objectType}/{pipelineId}": {
        parameters: {
        };
        /** Read one pipeline (version 1) */
        get: operations["getLegacyPipeline"];
        /** Replace a pipeline and its stages (version 1) */
        put: operations["replaceLegacyPipeline"];
        /** Permanently delete a pipeline that no record is in (version 1) */
        delete: operations["deleteLegacyPipeline"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/archive": {
        parameters: {
        };
        /** Remove association types from up to 2,000 pairs of records; the plain type removes all */
        post: operations["archiveAssociationBatchByName"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/create": {
        parameters: {
        };
        /** Associate up to 2,000 pairs of records, each with one type */
        post: operations["createAssociationBatchByName"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/read": {
        parameters: {
        };
        /** List the records associated with up to 1,000 records; for companies only the primary one */
        post: operations["readAssociationBatchByName"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/types": {
        parameters: {
        };
        /** List the names of the association types between two object types */
        get: operations["listAssociationTypes"];
    };
    "/crm/v3/extensions/cards-dev/{appId}": {
        parameters: {
        };
        /** List the cards of an app */
        get: operations["listCards"];
        /** Create a card, which accounts with the app see on their records */
        post: operations["createCard"];
    };
    "/crm/v3/extensions/cards-dev/{appId}/{cardId}": {
        parameters: {
        };
        /** Read a card */
        get: operations["getCard"];
        /** Delete a card */
        delete: operations["deleteCard"];
        /** Change a card; parts that are left out stay */
        patch: operations["changeCard"];
    };
    "/crm/v3/extensions/cards-dev/sample-response": {
        parameters: {
        };
        /** Read an example of what an app responds for its card */
        get: operations["getSampleCardResponse"];
    };
    "/crm/v3/limits/associations/labels": {
        parameters: {
        };
        /** List the pairs of object types with labels of the account, and how much of their limit they use */
        get: operations["listAssociationLabelLimits"];
    };
    "/crm/v3/limits/associations/records/{fromObjectTypeId}/{toObjectTypeId}": {
        parameters: {
        };
        /** Read which records are near the limit of associations between two object types */
        get: operations["getRecordsNearAssociationLimits"];
    };
    "/crm/v3/limits/associations/records/{fromObjectTypeId}/to": {
        parameters: {
        };
        /** List the object types at the other end of such associations of one type */
        get: operations["listTypesNearAssociationLimitsFrom"];
    };
    "/crm/v3/limits/associations/records/from": {
        parameters: {
        };
        /** List the object types with records near a limit of associations */
        get: operations["listTypesNearAssociationLimits"];
    };
    "/crm/v3/limits/calculated-properties": {
        parameters: {
        };
        /** Read the limit of calculated properties and its use, by object type */
        get: operations["getCalculatedPropertiesLimits"];
    };
    "/crm/v3/limits/custom-object-types": {
        parameters: {
        };
        /** Read the limit of custom object types and its use */
        get: operations["getCustomObjectTypesLimit"];
    };
    "/crm/v3/limits/custom-properties": {
        parameters: {
        };
        /** Read the limits of custom properties and their use, by object type */
        get: operations["getCustomPropertiesLimits"];
    };
    "/crm/v3/limits/pipelines": {
        parameters: {
        };
        /** Read the limits of pipelines and their use, by object type */
        get: operations["getPipelinesLimits"];
    };
    "/crm/v3/limits/records": {
        parameters: {
        };
        /** Count the records of the account, by object type; large counts are estimates */
        get: operations["getRecordsLimits"];
    };
    "/crm/v3/lists": {
        parameters: {
        };
        /** Read several lists by their ids */
        get: operations["listLists"];
        /** Create a list */
        post: operations["createList"];
    };
    "/crm/v3/lists/{listId}": {
        parameters: {
        };
        /** Read one list */
        get: operations["getList"];
        /** Delete a list, which can be restored for 90 days */
        delete: operations["deleteList"];
    };
    "/crm/v3/lists/{listId}/memberships": {
        parameters: {
        };
        /** List the records of a list by id */
        get: operations["listMembers"];
        /** Remove all records from a list */
        delete: operations["removeAllMembers"];
    };
    "/crm/v3/lists/{listId}/memberships/add": {
        parameters: {
        };
        /** Add records to a list */
        put: operations["addMembers"];
    };
    "/crm/v3/lists/{listId}/memberships/add-and-remove": {
        parameters: {
        };
        /** Add records to a list and remove others */
        put: operations["addAndRemoveMembers"];
    };
    "/crm/v3/lists/{listId}/memberships/add-from/{sourceListId}": {
        parameters: {
        };
        /** Add the records of another list to a list */
        put: operations["addMembersOfList"];
    };
    "/crm/v3/lists/{listId}/memberships/join-order": {
        parameters: {
        };
        /** List the records of a list in the order in which they were added */
        get: operations["listMembersInJoinOrder"];
    };
    "/crm/v3/lists/{listId}/memberships/remove": {
        parameters: {
        };
        /** Remove records from a list */
        put: operations["removeMembers"];
    };
    "/crm/v3/lists/{listId}/restore": {
        parameters: {
        };
        /** Restore a deleted list */
        put: operations["restoreList"];
    };
    "/crm/v3/lists/{listId}/schedule-conversion": {
        parameters: {
        };
        /** Read the scheduled or completed conversion of a list */
        get: operations["getListConversion"];
        /** Schedule the conversion of a dynamic list to a static one */
        put: operations["scheduleListConversion"];
        /** Cancel the scheduled conversion of a list */
        delete: operations["cancelListConversion"];
    };
    "/crm/v3/lists/{listId}/size-and-edits-history/between": {
        parameters: {
        };
        /** Read the sizes and edits of a list between two times */
        get: operations["getListHistory"];
    };
    "/crm/v3/lists/{listId}/update-list-filters": {
        parameters: {
        };
        /** Change the filters of a dynamic list */
        put: operations["updateListFilters"];
    };
    "/crm/v3/lists/{listId}/update-list-name": {
        parameters: {
        };
        /** Rename a list */
        put: operations["renameList"];
    };
    "/crm/v3/lists/folders": {
        parameters: {
        };
        /** Read a folder with its lists and the folders in it */
        get: operations["getListFolder"];
        /** Create a folder of lists */
        post: operations["createListFolder"];
    };
    "/crm/v3/lists/folders/{folderId}": {
        parameters: {
        };
        /** Delete an empty folder of lists */
        delete: operations["deleteListFolder"];
    };
    "/crm/v3/lists/folders/{folderId}/move/{newParentFolderId}": {
        parameters: {
        };
        /** Move a folder of lists into another one */
        put: operations["moveListFolder"];
    };
    "/crm/v3/lists/folders/{folderId}/rename": {
        parameters: {
        };
        /** Rename a folder of lists */
        put: operations["renameListFolder"];
    };
    "/crm/v3/lists/folders/move-list": {
        parameters: {
        };
        /** Move a list into a folder */
        put: operations["moveListToFolder"];
    };
    "/crm/v3/lists/idmapping": {
        parameters: {
        };
        /** The id of the list that had an id of version 1 */
        get: operations["translateListId"];
        /** The ids of up to 10,000 lists that had ids of version 1 */
        post: operations["translateListIds"];
    };
    "/crm/v3/lists/object-type-id/{objectTypeId}/name/{listName}": {
        parameters: {
        };
        /** Read one list by name */
        get: operations["getListByName"];
    };
    "/crm/v3/lists/records/{objectTypeId}/{recordId}/memberships": {
        parameters: {
        };
        /** List the lists that contain a record */
        get: operations["listMemberships"];
    };
    "/crm/v3/lists/records/memberships/batch/read": {
        parameters: {
        };
        /** List the lists that contain each of up to 1,000 records */
        post: operations["readMembershipsBatch"];
    };
    "/crm/v3/lists/search": {
        parameters: {
        };
        /** Find lists by name and kind */
        post: operations["searchLists"];
    };
    "/crm/v3/object-library/enablement": {
        parameters: {
        };
        /** Read which object types are enabled in the account */
        get: operations["listEnabledObjectTypes"];
    };
    "/crm/v3/object-library/enablement/{objectTypeId}": {
        parameters: {
        };
        /** Read whether an object type is enabled in the account */
        get: operations["getObjectTypeEnablement"];
    };
    "/crm/v3/objects/{objectType}": {
        parameters: {
        };
        /** List records, a page at a time */
        get: operations["listRecords"];
        /** Create a record, with associations */
        post: operations["createRecord"];
    };
    "/crm/v3/objects/{objectType}/{objectId}": {
        parameters: {
        };
        /** Read one record */
        get: operations["getRecord"];
        /** Move a record to the recycle bin */
        delete: operations["archiveRecord"];
        /** Update properties of a record */
        patch: operations["updateRecord"];
    };
    "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}": {
        parameters: {
        };
        /** List the associated records of a type */
        get: operations["listAssociatedRecords"];
    };
    "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}/{associationType}": {
        parameters: {
        };
        /** Associate two records */
        put: operations["associateRecords"];
        /** Remove an association between two records */
        delete: operations["dissociateRecords"];
    };
    "/crm/v3/objects/{objectType}/batch/archive": {
        parameters: {
        };
        /** Move up to 100 records to the recycle bin */
        post: operations["archiveRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/create": {
        parameters: {
        };
        /** Create up to 100 records, with associations */
        post: operations["createRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/read": {
        parameters: {
        };
        /** Read up to 100 records by id or by a unique value */
        post: operations["readRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/update": {
        parameters: {
        };
        /** Update up to 100 records by id or by a unique value */
        post: operations["updateRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/upsert": {
        parameters: {
        };
        /** Update up to 100 records by a unique value, or create those that do not exist */
        post: operations["upsertRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/merge": {
        parameters: {
        };
        /** Merge two records; the survivor resolves both ids */
        post: operations["mergeRecords"];
    };
    "/crm/v3/objects/{objectType}/search": {
        parameters: {
        };
        /** Search records by filters and words */
        post: operations["searchRecords"];
    };
    "/crm/v3/objects/contacts/gdpr-delete": {
        parameters: {
        };
        /** Permanently delete a contact and its history, and block its addresses */
        post: operations["eraseContact"];
    };
    "/crm/v3/objects/deals/splits/batch/read": {
        parameters: {
        };
        /** Read the splits of up to 100 deals */
        post: operations["readDealSplits"];
    };
    "/crm/v3/objects/deals/splits/batch/upsert": {
        parameters: {
        };
        /** Create or replace the splits of up to 100 deals */
        post: operations["upsertDealSplits"];
    };
    "/crm/v3/owners": {
        parameters: {
        };
        /** List owners, one page at a time */
        get: operations["listOwners"];
    };
    "/crm/v3/owners/{ownerId}": {
        parameters: {
        };
        /** Read an owner */
        get: operations["getOwner"];
    };
    "/crm/v3/pipelines/{objectType}": {
        parameters: {
        };
        /** List the pipelines of an object type, with their stages */
        get: operations["listPipelines"];
        /** Create a pipeline with its stages */
        post: operations["createPipeline"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}": {
        parameters: {
        };
        /** Read one pipeline */
        get: operations["getPipeline"];
        /** Replace a pipeline and its stages */
        put: operations["replacePipeline"];
        /** Permanently delete a pipeline */
        delete: operations["deletePipeline"];
        /** Change the label or display order of a pipeline */
        patch: operations["updatePipeline"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/audit": {
        parameters: {
        };
        /** List the changes of a pipeline, newest first */
        get: operations["listPipelineAudits"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/stages": {
        parameters: {
        };
        /** List the stages of a pipeline */
        get: operations["listStages"];
        /** Add a stage to a pipeline */
        post: operations["createStage"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}": {
        parameters: {
        };
        /** Read one stage */
        get: operations["getStage"];
        /** Replace a stage */
        put: operations["replaceStage"];
        /** Permanently delete a stage */
        delete: operations["deleteStage"];
        /** Change a stage */
        patch: operations["updateStage"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}/audit": {
        parameters: {
        };
        /** List the changes of a stage, newest first */
        get: operations["listStageAudits"];
    };
    "/crm/v3/properties/{objectType}": {
        parameters: {
        };
        /** List the properties of an object type */
        get: operations["listProperties"];
        /** Create a custom property */
        post: operations["createProperty"];
    };
    "/crm/v3/properties/{objectType}/{propertyName}": {
        parameters: {
        };
        /** Read one property */
        get: operations["getProperty"];
        /** Archive a custom property */
        delete: operations["archiveProperty"];
        /** Update a property */
        patch: operations["updateProperty"];
    };
    "/crm/v3/properties/{objectType}/batch/archive": {
        parameters: {
        };
        /** Archive custom properties; unknown names are ignored */
        post: operations["archivePropertyBatch"];
    };
    "/crm/v3/properties/{objectType}/batch/create": {
        parameters: {
        };
        /** Create custom properties, each independently */
        post: operations["createPropertyBatch"];
    };
    "/crm/v3/properties/{objectType}/batch/read": {
        parameters: {
        };
        /** Read properties by name */
        post: operations["readPropertyBatch"];
    };
    "/crm/v3/properties/{objectType}/groups": {
        parameters: {
        };
        /** List the property groups of an object type */
        get: operations["listPropertyGroups"];
        /** Create a property group */
        post: operations["createPropertyGroup"];
    };
    "/crm/v3/properties/{objectType}/groups/{groupName}": {
        parameters: {
        };
        /** Read one property group */
        get: operations["getPropertyGroup"];
        /** Delete a property group without active properties */
        delete: operations["deletePropertyGroup"];
        /** Change the label or display order of a property group */
        patch: operations["updatePropertyGroup"];
    };
    "/crm/v3/property-validations/{objectType}": {
        parameters: {
        };
        /** List the properties of an object type that have validation rules */
        get: operations["listValidationRules"];
    };
    "/crm/v3/property-validations/{objectType}/{propertyName}": {
        parameters: {
        };
        /** List the validation rules of a property */
        get: operations["listValidationRulesOfProperty"];
    };
    "/crm/v3/property-validations/{objectType}/{propertyName}/rule-type/{ruleType}": {
        parameters: {
        };
        /** Read one validation rule of a property */
        get: operations["getValidationRule"];
        /** Set a validation rule of a property */
        put: operations["setValidationRule"];
        /** Remove a validation rule of a property; the live service has this in its settings only */
        delete: operations["removeValidationRule"];
    };
    "/crm/v3/schemas": {
        parameters: {
        };
        /** List the custom object types of the account */
        get: operations["listSchemas"];
        /** Create a custom object type with properties and associations */
        post: operations["createSchema"];
    };
    "/crm/v3/schemas/{objectType}": {
        parameters: {
        };
        /** Read one custom object type, by type id or full name */
        get: operations["getSchema"];
        /** Archive a custom object type without records, or permanently delete an archived one */
        delete: operations["archiveSchema"];
        /** Update a custom object type */
        patch: operations["updateSchema"];
    };
    "/crm/v3/schemas/{objectType}/associations": {
        parameters: {
        };
        /** Create an association type between a custom object type and another type */
        post: operations["createSchemaAssociation"];
    };
    "/crm/v3/schemas/{objectType}/associations/{associationIdentifier}": {
        parameters: {
        };
        /** Delete an association type of a custom object type, also from records */
        delete: operations["deleteSchemaAssociation"];
    };
    "/crm/v3/schemas/batch/read": {
        parameters: {
        };
        /** Read several custom object types, omitting those that do not exist */
        post: operations["readSchemas"];
    };
    "/crm/v3/timeline/{appId}/event-templates": {
        parameters: {
        };
        /** List the event templates of an app */
        get: operations["listEventTemplates"];
        /** Create an event template, optionally with tokens */
        post: operations["createEventTemplate"];
    };
    "/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}": {
        parameters: {
        };
        /** Read one event template */
        get: operations["getEventTemplate"];
        /** Change an event template */
        put: operations["updateEventTemplate"];
        /** Delete an event template; its events in all accounts are removed in the background */
        delete: operations["deleteEventTemplate"];
    };
    "/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}/tokens": {
        parameters: {
        };
        /** Add a token to an event template */
        post: operations["createEventTemplateToken"];
    };
    "/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}/tokens/{tokenName}": {
        parameters: {
        };
        /** Update label, options and property of a token */
        put: operations["updateEventTemplateToken"];
        /** Delete a token; existing events keep their values */
        delete: operations["deleteEventTemplateToken"];
    };
    "/crm/v3/timeline/events": {
        parameters: {
        };
        /** Create an event on the timeline of a record */
        post: operations["createTimelineEvent"];
    };
    "/crm/v3/timeline/events/{eventTemplateId}/{eventId}": {
        parameters: {
        };
        /** Read one event */
        get: operations["getTimelineEvent"];
    };
    "/crm/v3/timeline/events/{eventTemplateId}/{eventId}/detail": {
        parameters: {
        };
        /** Read the detail view of an event */
        get: operations["getTimelineEventDetail"];
    };
    "/crm/v3/timeline/events/{eventTemplateId}/{eventId}/render": {
        parameters: {
        };
        /** Read the header or detail view of an event as HTML */
        get: operations["renderTimelineEvent"];
    };
    "/crm/v3/timeline/events/batch/create": {
        parameters: {
        };
        /** Create up to 100 events, each independently */
        post: operations["createTimelineEventBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/archive": {
        parameters: {
        };
        /** Remove all associations between records */
        post: operations["archiveAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/associate/default": {
        parameters: {
        };
        /** Associate up to 2,000 pairs of records without a label */
        post: operations["createDefaultAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/create": {
        parameters: {
        };
        /** Associate up to 2,000 pairs of records, adding labels */
        post: operations["createAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/labels/archive": {
        parameters: {
        };
        /** Remove labels from up to 2,000 pairs of records; the plain type removes all */
        post: operations["archiveAssociationLabelBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/read": {
        parameters: {
        };
        /** List the records associated with up to 1,000 records, with association types */
        post: operations["readAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/labels": {
        parameters: {
        };
        /** List the association types between two object types */
        get: operations["listAssociationLabels"];
        /** Change the text of a label, in both directions */
        put: operations["renameAssociationLabel"];
        /** Add a label, in both directions */
        post: operations["createAssociationLabel"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/labels/{associationTypeId}": {
        parameters: {
        };
        /** Delete a label, in both directions and from all records */
        delete: operations["deleteAssociationLabel"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}": {
        parameters: {
        };
        /** List the association limits from one object type to another */
        get: operations["listAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}/batch/create": {
        parameters: {
        };
        /** Create association limits for some types */
        post: operations["createAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}/batch/purge": {
        parameters: {
        };
        /** Delete association limits */
        post: operations["purgeAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}/batch/update": {
        parameters: {
        };
        /** Update association limits, or create missing ones */
        post: operations["updateAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/all": {
        parameters: {
        };
        /** List all association limits of the account */
        get: operations["listAllAssociationLimits"];
    };
    "/crm/v4/associations/usage/high-usage-report/{userId}": {
        parameters: {
        };
        /** Request a report on records near the limits of their associations */
        post: operations["orderAssociationUsageReport"];
    };
    "/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}": {
        parameters: {
        };
        /** List the associated records of a type, with association types */
        get: operations["listRecordAssociations"];
    };
    "/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}": {
        parameters: {
        };
        /** Associate two records with labels, replacing existing ones */
        put: operations["replaceAssociationLabels"];
        /** Remove all associations between two records */
        delete: operations["dissociateRecordsFully"];
    };
    "/crm/v4/objects/{objectType}/{objectId}/associations/default/{toObjectType}/{toObjectId}": {
        parameters: {
        };
        /** Associate two records without a label */
        put: operations["createDefaultAssociation"];
    };
    "/deals/v1/batch-async/update": {
        parameters: {
        };
        /** Update up to 100 deals (version 1) */
        post: operations["updateLegacyDealBatch"];
    };
    "/deals/v1/deal": {
        parameters: {
        };
        /** Create a deal, with associations (version 1) */
        post: operations["createLegacyDeal"];
    };
    "/deals/v1/deal/{dealId}": {
        parameters: {
        };
        /** Read one deal with all of its properties (version 1) */
        get: operations["getLegacyDeal"];
        /** Update properties of a deal (version 1) */
        put: operations["updateLegacyDeal"];
        /** Move a deal to the recycle bin (version 1) */
        delete: operations["archiveLegacyDeal"];
    };
    "/deals/v1/deal/{dealId}/associations/{objectType}": {
        parameters: {
        };
        /** Associate a deal with records (version 1) */
        put: operations["associateLegacyDeal"];
        /** Remove the associations between a deal and records (version 1) */
        delete: operations["dissociateLegacyDeal"];
    };
    "/deals/v1/deal/associated/{objectType}/{objectId}/paged": {
        parameters: {
        };
        /** List the deals of a record, at most 100 at a time (version 1) */
        get: operations["listLegacyAssociatedDeals"];
    };
    "/deals/v1/deal/paged": {
        parameters: {
        };
        /** List deals by id, at most 250 at a time (version 1) */
        get: operations["listLegacyDeals"];
    };
    "/deals/v1/deal/recent/created": {
        parameters: {
        };
        /** List deals by the time at which they were created, newest first (version 1) */
        get: operations["listLegacyDealsCreated"];
    };
    "/deals/v1/deal/recent/modified": {
        parameters: {
        };
        /** List deals by the time at which they were modified, newest first (version 1) */
        get: operations["listLegacyDealsModified"];
    };
    "/deals/v1/pipelines": {
        parameters: {
        };
        /** List the pipelines of deals, with their stages (version 1) */
        get: operations["listLegacyDealPipelines"];
        /** Create a pipeline of deals with its stages (version 1) */
        post: operations["createLegacyDealPipeline"];
    };
    "/deals/v1/pipelines/{pipelineId}": {
        parameters: {
        };
        /** Read one pipeline of deals (version 1) */
        get: operations["getLegacyDealPipeline"];
        /** Replace a pipeline of deals and its stages (version 1) */
        put: operations["replaceLegacyDealPipeline"];
        /** Permanently delete a pipeline of deals that no deal is in (version 1) */
        delete: operations["deleteLegacyDealPipeline"];
    };
    "/email/public/v1/campaigns": {
        parameters: {
        };
        /** List e-mail campaigns: there are none */
        get: operations["listCampaigns"];
    };
    "/email/public/v1/campaigns/by-id": {
        parameters: {
        };
        /** List e-mail campaigns: there are none */
        get: operations["listCampaignsById"];
    };
    "/email/public/v1/events": {
        parameters: {
        };
        /** List e-mail events: there are none */
        get: operations["listEmailEvents"];
    };
    "/email/public/v1/subscriptions": {
        parameters: {
        };
        /** List e-mail subscription types: there are none */
        get: operations["listSubscriptionTypes"];
    };
    "/email/public/v1/subscriptions/timeline": {
        parameters: {
        };
        /** List changes of e-mail subscriptions: there are none */
        get: operations["listSubscriptionChanges"];
    };
    "/engagements/v1/engagements": {
        parameters: {
        };
        /** Create an engagement, with associations (version 1) */
        post: operations["createLegacyEngagement"];
    };
    "/engagements/v1/engagements/{engagementId}": {
        parameters: {
        };
        /** Read one engagement (version 1) */
        get: operations["getLegacyEngagement"];
        /** Move an engagement to the recycle bin (version 1) */
        delete: operations["archiveLegacyEngagement"];
        /** Update an engagement and add associations (version 1) */
        patch: operations["updateLegacyEngagement"];
    };
    "/engagements/v1/engagements/{engagementId}/associations/{objectType}/{objectId}": {
        parameters: {
        };
        /** Associate an engagement with a record, or give it an owner (version 1) */
        put: operations["associateLegacyEngagement"];
        /** Remove the association of an engagement with a record, or its owner (version 1) */
        delete: operations["dissociateLegacyEngagement"];
    };
    "/engagements/v1/engagements/associated/{objectType}/{objectId}/paged": {
        parameters: {
        };
        /** List the engagements of a record by id, at most 250 at a time (version 1) */
        get: operations["listLegacyEngagementsOfRecord"];
    };
    "/engagements/v1/engagements/paged": {
        parameters: {
        };
        /** List engagements by id, at most 250 at a time (version 1) */
        get: operations["listLegacyEngagements"];
    };
    "/engagements/v1/engagements/recent/modified": {
        parameters: {
        };
        /** List engagements by the time of their last change, newest first (version 1) */
        get: operations["listLegacyEngagementsModified"];
    };
    "/events/v3/event-definitions": {
        parameters: {
        };
        /** List the event definitions of the account */
        get: operations["listEventDefinitions"];
        /** Define an event */
        post: operations["createEventDefinition"];
    };
    "/events/v3/event-definitions/{eventName}": {
        parameters: {
        };
        /** Read one event definition */
        get: operations["getEventDefinition"];
        /** Delete an event definition with its events */
        delete: operations["deleteEventDefinition"];
        /** Change the label or description of an event definition */
        patch: operations["updateEventDefinition"];
    };
    "/events/v3/event-definitions/{eventName}/property": {
        parameters: {
        };
        /** Add a property to an event definition */
        post: operations["createEventProperty"];
    };
    "/events/v3/event-definitions/{eventName}/property/{propertyName}": {
        parameters: {
        };
        /** Remove a property from an event definition */
        delete: operations["deleteEventProperty"];
        /** Change a property of an event definition */
        patch: operations["updateEventProperty"];
    };
    "/events/v3/events": {
        parameters: {
        };
        /** List custom events on records, newest first */
        get: operations["listCustomEvents"];
    };
    "/events/v3/events/event-types": {
        parameters: {
        };
        /** List the full names of the event definitions */
        get: operations["listCustomEventTypes"];
    };
    "/events/v3/send": {
        parameters: {
        };
        /** Add a custom event to a record */
        post: operations["sendCustomEvent"];
    };
    "/events/v3/send/batch": {
        parameters: {
        };
        /** Add up to 500 custom events to records, all or none */
        post: operations["sendCustomEvents"];
    };
    "/feature-flags/v3/{appId}/flags/{flagName}": {
        parameters: {
        };
        /** Read a feature flag */
        get: operations["getFlag"];
        /** Create or replace a feature flag */
        put: operations["setFlag"];
        /** Delete a feature flag with its states in accounts; returns it */
        delete: operations["deleteFlag"];
    };
    "/feature-flags/v3/{appId}/flags/{flagName}/portals": {
        parameters: {
        };
        /** List the accounts with a state of their own, by id */
        get: operations["listFlagStates"];
    };
    "/feature-flags/v3/{appId}/flags/{flagName}/portals/{portalId}": {
        parameters: {
        };
        /** Read the state of a feature flag that applies in an account */
        get: operations["getFlagState"];
        /** Set the state of a feature flag in an account */
        put: operations["setFlagState"];
        /** Delete the state of a feature flag in an account; returns it */
        delete: operations["deleteFlagState"];
    };
    "/feature-flags/v3/{appId}/flags/{flagName}/portals/batch/delete": {
        parameters: {
        };
        /** Delete the states of a feature flag in several accounts; returns those that existed */
        post: operations["deleteFlagStates"];
    };
    "/feature-flags/v3/{appId}/flags/{flagName}/portals/batch/upsert": {
        parameters: {
        };
        /** Set the state of a feature flag in several accounts */
        post: operations["setFlagStates"];
    };
    "/feature-flags/v3/{appId}/flags/all": {
        parameters: {
        };
        /** List the names of the feature flags of an app */
        get: operations["listFlags"];
    };
    "/filemanager/api/v2/files": {
        parameters: {
        };
        /** List files by id, at most 100 at a time (version 2 of the file manager) */
        get: operations["listLegacyFiles"];
        /** Upload a file (version 2 of the file manager) */
        post: operations["uploadOldFile"];
    };
    "/filemanager/api/v2/files/{fileId}": {
        parameters: {
        };
        /** Read the metadata of a file (version 2 of the file manager) */
        get: operations["getLegacyFile"];
        /** Replace the content of a file; id and address do not change (version 2 of the file manager) */
        post: operations["replaceLegacyFile"];
        /** Delete a file (version 2 of the file manager) */
        delete: operations["deleteLegacyFile"];
    };
    "/filemanager/api/v2/files/{fileId}/archive": {
        parameters: {
        };
        /** Archive a file, which is the same as deleting it (version 2 of the file manager) */
        post: operations["archiveLegacyFile"];
    };
    "/filemanager/api/v2/files/{fileId}/full-delete": {
        parameters: {
        };
        /** Delete a file and its content permanently (version 2 of the file manager) */
        post: operations["eraseLegacyFile"];
    };
    "/filemanager/api/v2/files/{fileId}/move-file": {
        parameters: {
        };
        /** Move a file to another folder, and rename it (version 2 of the file manager) */
        post: operations["moveLegacyFile"];
    };
    "/filemanager/api/v2/files/stat/{path}": {
        parameters: {
        };
        /** Find the file or folder at a path (version 2 of the file manager) */
        get: operations["getLegacyFileAtPath"];
    };
    "/filemanager/api/v2/folders": {
        parameters: {
        };
        /** List folders by id, 10,000 at most (version 2 of the file manager) */
        get: operations["listLegacyFolders"];
        /** Create a folder (version 2 of the file manager) */
        post: operations["createLegacyFolder"];
    };
    "/filemanager/api/v2/folders/{folderId}": {
        parameters: {
        };
        /** Read one folder (version 2 of the file manager) */
        get: operations["getLegacyFolder"];
        /** Rename a folder (version 2 of the file manager) */
        put: operations["renameLegacyFolder"];
        /** Delete a folder with its contents (version 2 of the file manager) */
        delete: operations["deleteLegacyFolder"];
    };
    "/filemanager/api/v2/folders/{folderId}/move-folder": {
        parameters: {
        };
        /** Move a folder with its contents, and rename it (version 2 of the file manager) */
        post: operations["moveLegacyFolder"];
    };
    "/filemanager/api/v3/files/upload": {
        parameters: {
        };
        /** Upload a file (version 3 of the file manager) */
        post: operations["uploadLegacyFile"];
    };
    "/files/v3/files": {
        parameters: {
        };
        /** Upload a file */
        post: operations["uploadFile"];
    };
    "/files/v3/files/{fileId}": {
        parameters: {
        };
        /** Read the metadata of a file */
        get: operations["getFile"];
        /** Replace the content of a file; id and address do not change */
        put: operations["replaceFile"];
        /** Delete a file; its content is stored but no longer accessible */
        delete: operations["deleteFile"];
        /** Rename or move a file, or change its access and expiry */
        patch: operations["updateFile"];
    };
    "/files/v3/files/{fileId}/download": {
        parameters: {
        };
        /** Read the content of a file */
        get: operations["downloadFile"];
    };
    "/files/v3/files/{fileId}/gdpr-delete": {
        parameters: {
        };
        /** Permanently delete a file with its content */
        delete: operations["eraseFile"];
    };
    "/files/v3/files/{fileId}/signed-url": {
        parameters: {
        };
        /** Create a signed URL that gives temporary access to a file */
        get: operations["getSignedUrl"];
    };
    "/files/v3/files/import-from-url/async": {
        parameters: {
        };
        /** Import a file from a URL as a task */
        post: operations["requestImport"];
    };
    "/files/v3/files/import-from-url/async/tasks/{taskId}/status": {
        parameters: {
        };
        /** Read the state of such a task */
        get: operations["getImport"];
    };
    "/files/v3/files/search": {
        parameters: {
        };
        /** Search files */
        get: operations["searchFiles"];
    };
    "/files/v3/files/stat/{path}": {
        parameters: {
        };
        /** Find the file or folder at a path */
        get: operations["getFileAtPath"];
    };
    "/files/v3/folders": {
        parameters: {
        };
        /** Create a folder */
        post: operations["createFolder"];
    };
    "/files/v3/folders/{folder}": {
        parameters: {
        };
        /** Read a folder */
        get: operations["getFolder"];
        /** Delete a folder with its contents */
        delete: operations["deleteFolder"];
        /** Rename or move a folder */
        patch: operations["updateFolder"];
    };
    "/files/v3/folders/search": {
        parameters: {
        };
        /** Search folders */
        get: operations["searchFolders"];
    };
    "/files/v3/folders/update/async": {
        parameters: {
        };
        /** Rename or move a folder as a task */
        post: operations["requestFolderUpdate"];
    };
    "/files/v3/folders/update/async/tasks/{taskId}/status": {
        parameters: {
        };
        /** Read the state of such a task */
        get: operations["getFolderUpdate"];
    };
    "/firealarm/v4/alarm/{tool}/{portalId}": {
        parameters: {
        };
        /** Warnings that a command-line tool shows before each command: none */
        get: operations["listToolAlarms"];
    };
    "/form-integrations/v1/submissions/forms/{formId}": {
        parameters: {
        };
        /** List submissions of a form: there are none */
        get: operations["listFormSubmissions"];
    };
    "/forms/v2/fields/{formId}": {
        parameters: {
        };
        /** List fields of a form: there are none */
        get: operations["listLegacyFormFields"];
    };
    "/forms/v2/forms": {
        parameters: {
        };
        /** List the known forms of the account (version 2) */
        get: operations["listLegacyForms"];
    };
    "/forms/v2/forms/{formGuid}": {
        parameters: {
        };
        /** Read one known form of the account (version 2) */
        get: operations["getLegacyForm"];
    };
    "/healthz": {
        parameters: {
        };
        /** Check that the process responds */
        get: operations["getHealth"];
    };
    "/hubfs/{hubId}/{*}": {
        parameters: {
        };
        /** Read the content of a file at its address */
        get: operations["getHostedFile"];
    };
    "/integrations/v1/{appId}/timeline/event": {
        parameters: {
        };
        /** Create an event on the timeline of a record (version 1) */
        put: operations["createLegacyEvent"];
    };
    "/integrations/v1/{appId}/timeline/event-types": {
        parameters: {
        };
        /** List the event types of an app (version 1) */
        get: operations["listEventTypes"];
        /** Create an event type (version 1) */
        post: operations["createEventType"];
    };
    "/integrations/v1/{appId}/timeline/event-types/{eventTypeId}": {
        parameters: {
        };
        /** Read one event type (version 1) */
        get: operations["getEventType"];
        /** Change an event type; its object type cannot change (version 1) */
        put: operations["updateEventType"];
        /** Delete an event type with its events (version 1) */
        delete: operations["deleteEventType"];
    };
    "/integrations/v1/{appId}/timeline/event-types/{eventTypeId}/properties": {
        parameters: {
        };
        /** List the properties of an event type (version 1) */
        get: operations["listEventTypeProperties"];
        /** Change the property of an event type with the id or name in the body (version 1) */
        put: operations["updateEventTypeProperty"];
        /** Add a property to an event type (version 1) */
        post: operations["createEventTypeProperty"];
    };
    "/integrations/v1/{appId}/timeline/event-types/{eventTypeId}/properties/{propertyId}": {
        parameters: {
        };
        /** Remove a property from an event type; existing events keep their values (version 1) */
        delete: operations["deleteEventTypeProperty"];
    };
    "/integrations/v1/{appId}/timeline/event/{eventTypeId}/{eventId}": {
        parameters: {
        };
        /** Read one event (version 1) */
        get: operations["getLegacyEvent"];
    };
    "/integrations/v1/{appId}/timeline/event/batch": {
        parameters: {
        };
        /** Create up to 100 events on the timelines of records, each independently (version 1) */
        put: operations["createLegacyEventBatch"];
    };
    "/integrations/v1/limit/daily": {
        parameters: {
        };
        /** What the private apps of the account have called today (version 1) */
        get: operations["getLegacyDailyLimits"];
    };
    "/integrations/v1/me": {
        parameters: {
        };
        /** The account that the token belongs to (version 1) */
        get: operations["getLegacyAccountDetails"];
    };
    "/localdevauth/v1/auth/check-scopes": {
        parameters: {
        };
        /** Whether the account and the caller have a scope */
        get: operations["checkScope"];
    };
    "/localdevauth/v1/auth/enabled-features": {
        parameters: {
        };
        /** Trial features of the account: none */
        get: operations["listEnabledFeatures"];
    };
    "/localdevauth/v1/auth/refresh": {
        parameters: {
        };
        /** Get a bearer token for a personal access key; the key in the body is the credential */
        post: operations["exchangePersonalKey"];
    };
    "/localdevauth/v1/auth/scope-groups/authorized": {
        parameters: {
        };
        /** List the scopes of the caller */
        get: operations["listAuthorizedScopes"];
    };
    "/marketing-emails/v1/emails": {
        parameters: {
        };
        /** List marketing e-mails: there are none */
        get: operations["listLegacyMarketingEmails"];
    };
    "/marketing-emails/v1/emails/with-statistics": {
        parameters: {
        };
        /** List marketing e-mails: there are none */
        get: operations["listLegacyMarketingEmailStatistics"];
    };
    "/marketing/v3/emails": {
        parameters: {
        };
        /** List marketing e-mails: there are none */
        get: operations["listMarketingEmails"];
    };
    "/marketing/v3/forms": {
        parameters: {
        };
        /** List forms: there are none */
        get: operations["listForms"];
    };
    "/metrics": {
        parameters: {
        };
        /** Metrics in the format of Prometheus */
        get: operations["getMetrics"];
    };
    "/oauth/{hubId}/authorize": {
        parameters: {
        };
        /** The page on which a user connects an app */
        get: operations["authorizeInAccount"];
        /** The forms of that page */
        post: operations["answerAuthorizeInAccount"];
    };
    "/oauth/authorize": {
        parameters: {
        };
        /** The page on which a user connects an app */
        get: operations["authorize"];
        /** The forms of that page */
        post: operations["answerAuthorize"];
    };
    "/oauth/v1/access-tokens/{token}": {
        parameters: {
        };
        /** Read the metadata of an access token */
        get: operations["getAccessTokenInfo"];
    };
    "/oauth/v1/refresh-tokens/{token}": {
        parameters: {
        };
        /** Read the metadata of a refresh token */
        get: operations["getRefreshTokenInfo"];
        /** Delete a refresh token; access tokens stay valid */
        delete: operations["deleteRefreshToken"];
    };
    "/oauth/v1/token": {
        parameters: {
        };
        /** Exchange an authorization code, refresh a token, or issue a token of the app itself */
        post: operations["createTokenV1"];
    };
    "/oauth/v2/private-apps/get/access-token-info": {
        parameters: {
        };
        /** Read the account and scopes of a private-app token; the token in the body is the credential */
        post: operations["getPrivateAppTokenInfo"];
    };
    "/oauth/v3/token": {
        parameters: {
        };
        /** Exchange an authorization code, refresh a token, or issue a token of the app itself */
        post: operations["createTokenV3"];
    };
    "/oauth/v3/token/introspect": {
        parameters: {
        };
        /** Introspect a token of the app */
        post: operations["introspectToken"];
    };
    "/oauth/v3/token/revoke": {
        parameters: {
        };
        /** Revoke a token of the app; revoking a refresh token keeps its access tokens valid */
        post: operations["revokeToken"];
    };
    "/openapi.json": {
        parameters: {
        };
        /** This description */
        get: operations["getOpenApi"];
    };
    "/owners/v2/owners": {
        parameters: {
        };
        /** List all owners (version 2) */
        get: operations["listLegacyOwners"];
    };
    "/owners/v2/owners/{ownerId}": {
        parameters: {
        };
        /** Read an owner (version 2) */
        get: operations["getLegacyOwner"];
    };
    "/preferences/manage": {
        parameters: {
        };
        /** The page with the subscriptions of an address, by a signed link */
        get: operations["showPreferences"];
        /** The forms of those pages */
        post: operations["savePreferences"];
    };
    "/preferences/unsubscribe": {
        parameters: {
        };
        /** The page that confirms unsubscribing, by a signed link */
        get: operations["showUnsubscribe"];
    };
    "/properties/v2/{objectType}/groups": {
        parameters: {
        };
        /** List the property groups of an object type (version 2) */
        get: operations["listLegacyPropertyGroups"];
        /** Create a property group (version 2) */
        post: operations["createLegacyPropertyGroup"];
    };
    "/properties/v2/{objectType}/groups/named/{name}": {
        parameters: {
        };
        /** Read one property group (version 2) */
        get: operations["getLegacyPropertyGroup"];
        /** Change the label or display order of a property group (version 2) */
        put: operations["updateLegacyPropertyGroup"];
        /** Delete a property group without active properties (version 2) */
        delete: operations["deleteLegacyPropertyGroup"];
    };
    "/properties/v2/{objectType}/properties": {
        parameters: {
        };
        /** List the properties of an object type (version 2) */
        get: operations["listLegacyProperties"];
        /** Create a custom property (version 2) */
        post: operations["createLegacyProperty"];
    };
    "/properties/v2/{objectType}/properties/named/{name}": {
        parameters: {
        };
        /** Read one property (version 2) */
        get: operations["getLegacyProperty"];
        /** Update a property (version 2) */
        put: operations["updateLegacyProperty"];
        /** Archive a custom property (version 2) */
        delete: operations["archiveLegacyProperty"];
    };
    "/readyz": {
        parameters: {
        };
        /** Check that database and blobs are available */
        get: operations["getReadiness"];
    };
    "/settings/teams/2026-09-beta": {
        parameters: {
        };
        /** List the teams of the account by id, one page at a time */
        get: operations["listTeams"];
        /** Create a team with members */
        post: operations["createTeam"];
    };
    "/settings/teams/2026-09-beta/{teamId}": {
        parameters: {
        };
        /** Read a team */
        get: operations["getTeam"];
        /** Delete a team; the teams below it move up to its parent */
        delete: operations["deleteTeam"];
        /** Rename a team, or move it below another one */
        patch: operations["changeTeam"];
    };
    "/settings/teams/2026-09-beta/{teamId}/members": {
        parameters: {
        };
        /** List the members of a team by user id, one page at a time */
        get: operations["listTeamMembers"];
        /** Add a member to a team, or change their type */
        post: operations["assignTeamMember"];
    };
    "/settings/teams/2026-09-beta/{teamId}/members/{userId}": {
        parameters: {
        };
        /** Remove a member from a team */
        delete: operations["removeTeamMember"];
    };
    "/settings/teams/2026-09-beta/{teamId}/members/batch": {
        parameters: {
        };
        /** Add several members to a team, or change their types: all or none */
        post: operations["assignTeamMembers"];
    };
    "/settings/v3/currencies/central-fx-rates/information": {
        parameters: {
        };
        /** Read whether exchange rates are updated centrally: they are not */
        get: operations["getCentralRatesInformation"];
    };
    "/settings/v3/currencies/central-fx-rates/unsupported-currencies": {
        parameters: {
        };
        /** List the currencies without central exchange rates: all of them */
        get: operations["listCurrenciesWithoutCentralRates"];
    };
    "/settings/v3/currencies/codes": {
        parameters: {
        };
        /** List the currencies that an account can have */
        get: operations["listCurrencyCodes"];
    };
    "/settings/v3/currencies/company-currency": {
        parameters: {
        };
        /** Read the currency of the account */
        get: operations["getCompanyCurrency"];
        /** Change the currency of the account; amounts are not converted */
        put: operations["setCompanyCurrency"];
    };
    "/settings/v3/currencies/exchange-rates": {
        parameters: {
        };
        /** List exchange rates by id, one page at a time */
        get: operations["listExchangeRates"];
        /** Add an exchange rate, and its currency to those of the account */
        post: operations["createExchangeRate"];
    };
    "/settings/v3/currencies/exchange-rates/{exchangeRateId}": {
        parameters: {
        };
        /** Read one exchange rate */
        get: operations["getExchangeRate"];
        /** Change an exchange rate */
        patch: operations["changeExchangeRate"];
    };
    "/settings/v3/currencies/exchange-rates/batch/create": {
        parameters: {
        };
        /** Add up to 100 exchange rates */
        post: operations["createExchangeRates"];
    };
    "/settings/v3/currencies/exchange-rates/batch/read": {
        parameters: {
        };
        /** Read up to 100 exchange rates by id */
        post: operations["readExchangeRates"];
    };
    "/settings/v3/currencies/exchange-rates/batch/update": {
        parameters: {
        };
        /** Change up to 100 exchange rates */
        post: operations["changeExchangeRates"];
    };
    "/settings/v3/currencies/exchange-rates/current": {
        parameters: {
        };
        /** List the exchange rates that are in force */
        get: operations["listCurrentExchangeRates"];
    };
    "/settings/v3/currencies/exchange-rates/update-visibility": {
        parameters: {
        };
        /** Show or hide a currency in the settings of the account */
        post: operations["setExchangeRateVisibility"];
    };
    "/settings/v3/users": {
        parameters: {
        };
        /** List the users of the account, invited ones included, one page at a time */
        get: operations["listProvisionedUsers"];
        /** Invite a user; an administrator passes on the link */
        post: operations["provisionUser"];
    };
    "/settings/v3/users/{userId}": {
        parameters: {
        };
        /** Read a user by id or email address */
        get: operations["getProvisionedUser"];
        /** Change the name, role and teams of a user */
        put: operations["changeProvisionedUser"];
        /** Remove a user from the account, or revoke their invitation */
        delete: operations["removeProvisionedUser"];
    };
    "/settings/v3/users/roles": {
        parameters: {
        };
        /** List the roles that apps may assign */
        get: operations["listUserRoles"];
    };
    "/settings/v3/users/teams": {
        parameters: {
        };
        /** List all teams of the account with the ids of their members */
        get: operations["listTeamsWithMembers"];
    };
    "/submissions/v3/integration/submit/{portalId}/{formGuid}": {
        parameters: {
        };
        /** Submit a form as a visitor */
        post: operations["submitForm"];
    };
    "/webhooks/v3/{appId}/settings": {
        parameters: {
        };
        /** Read the target URL and concurrency of notifications */
        get: operations["getWebhookSettings"];
        /** Set the target URL and concurrency of notifications */
        put: operations["changeWebhookSettings"];
        /** Stop the notifications of an app */
        delete: operations["deleteWebhookSettings"];
    };
    "/webhooks/v3/{appId}/subscriptions": {
        parameters: {
        };
        /** List the subscriptions of an app */
        get: operations["listWebhookSubscriptions"];
        /** Create a subscription */
        post: operations["createWebhookSubscription"];
    };
    "/webhooks/v3/{appId}/subscriptions/{subscriptionId}": {
        parameters: {
        };
        /** Read a subscription */
        get: operations["getWebhookSubscription"];
        /** End a subscription */
        delete: operations["deleteWebhookSubscription"];
        /** Activate or deactivate a subscription */
        patch: operations["changeWebhookSubscription"];
    };
    "/webhooks/v3/{appId}/subscriptions/batch/update": {
        parameters: {
        };
        /** Activate or deactivate many subscriptions */
        post: operations["changeWebhookSubscriptions"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            category?: string;
            context?: {
                [key: string]: string[];
            };
            /** Format: uuid */
            correlationId: string;
            errors?: {
                code?: string;
                context?: {
                    [key: string]: string[];
                };
                in?: string;
                message: string;
                subCategory?: string;
            }[];
            /** @enum {string} */
            errorType?: "RATE_LIMIT";
            groupName?: string;
            links?: {
                [key: string]: string;
            };
            message: string;
            policyName?: string;
            /** @enum {string} */
            status: "error";
            subCategory?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    changeAccount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ISO 4217, such as USD; amounts are not converted */
                    currency?: string;
                    /** @description In lower case; no other account has it */
                    domain?: string;
                    /** @description 1 to 100 visible characters */
                    name?: string;
                    /** @description Such as UTC or Europe/Berlin */
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: string;
                        domain: string;
                        hubId: number;
                        name: string;
                        timeZone: string;
                    };
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description From `paging.next.after` of the previous page */
                after?: string;
                kind?: "LOGIN" | "SECURITY" | "CHANGE";
                /** @description 100 by default */
                limit?: number;
                userId?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The next page, if any */
                        after?: string;
                        results: {
                            action: string;
                            appId?: number;
                            category: string;
                            id: string;
                            /** @enum {unknown} */
                            kind: "LOGIN" | "SECURITY" | "CHANGE";
                            network?: string;
                            /** Format: date-time */
                            occurredAt: string;
                            subCategory?: string;
                            target?: string;
                            user?: {
                                email: string;
                                name: string;
                                userId: number;
                            };
                            userAgent?: string;
                        }[];
                    };
                };
            };
        };
    };
    listApps: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            clientId: string;
                            /** Format: date-time */
                            createdAt: string;
                            iconUrl: string | null;
                            /** @description The number of accounts that have connected it */
                            installs: number;
                            /** @description 1 to 100 characters */
                            name: string;
                            /** @description Runs on users' machines */
                            native: boolean;
                            /** @description Scopes that are granted only where the account has them */
                            optionalScopes: string[];
                            /** @description Where users are redirected after connecting the app: https, or http on localhost */
                            redirectUris: string[];
                            /** @description The scopes that the app requires */
                            scopes: string[];
                        }[];
                    };
                };
            };
        };
    };
    createApp: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                    /** @description Scopes that are granted only where the account has them */
                    optionalScopes?: string[];
                    /** @description Where users are redirected after connecting the app: https, or http on localhost */
                    redirectUris: string[];
                    /** @description The scopes that the app requires */
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        clientId: string;
                        /** @description Only returned here: the server stores only a hash */
                        clientSecret: string;
                        /** Format: date-time */
                        createdAt: string;
                        iconUrl: string | null;
                        /** @description The number of accounts that have connected it */
                        installs: number;
                        /** @description 1 to 100 characters */
                        name: string;
                        /** @description Runs on users' machines */
                        native: boolean;
                        /** @description Scopes that are granted only where the account has them */
                        optionalScopes: string[];
                        /** @description Where users are redirected after connecting the app: https, or http on localhost */
                        redirectUris: string[];
                        /** @description The scopes that the app requires */
                        scopes: string[];
                    };
                };
            };
        };
    };
    getApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        iconUrl: string | null;
                        /** @description The number of accounts that have connected it */
                        installs: number;
                        /** @description 1 to 100 characters */
                        name: string;
                        /** @description Runs on users' machines */
                        native: boolean;
                        /** @description Scopes that are granted only where the account has them */
                        optionalScopes: string[];
                        /** @description Where users are redirected after connecting the app: https, or http on localhost */
                        redirectUris: string[];
                        /** @description The scopes that the app requires */
                        scopes: string[];
                    };
                };
            };
        };
    };
    deleteApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name?: string;
                    /** @description Scopes that are granted only where the account has them */
                    optionalScopes?: string[];
                    /** @description Where users are redirected after connecting the app: https, or http on localhost */
                    redirectUris?: string[];
                    /** @description The scopes that the app requires */
                    scopes?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        iconUrl: string | null;
                        /** @description The number of accounts that have connected it */
                        installs: number;
                        /** @description 1 to 100 characters */
                        name: string;
                        /** @description Runs on users' machines */
                        native: boolean;
                        /** @description Scopes that are granted only where the account has them */
                        optionalScopes: string[];
                        /** @description Where users are redirected after connecting the app: https, or http on localhost */
                        redirectUris: string[];
                        /** @description The scopes that the app requires */
                        scopes: string[];
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
            };
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            hubId: number;
                            id: string;
                            /** @description Result of the last attempt: an HTTP status, or the reason why there is none */
                            lastOutcome: string | null;
                            nextAttemptAt: string | null;
                            notifications: {
                                [key: string]: unknown;
                            }[];
                            /** @enum {unknown} */
                            status: "pending" | "delivered" | "failed";
                        }[];
                    };
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            path: {
                appId: string;
                deliveryId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
        };
    };
    getAppIcon: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setAppIcon: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeAppIcon: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateAppSecret: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Only returned here: the server stores only a hash */
                        clientSecret: string;
                    };
                };
            };
        };
    };
    previewEventTemplate: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    detailTemplate?: string;
                    /** @description Any JSON */
                    extraData?: unknown;
                    headerTemplate?: string;
                    objectType?: string;
                    /** @description IANA time zone; UTC by default */
                    timeZone?: string;
                    tokens?: {
                        name: string;
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: {
                            error: {
                                column: number | null;
                                /** @description Starts at 1; null if the error has no single place */
                                line: number | null;
                                message: string;
                            } | null;
                            /** @description Sanitised; null if there is an error */
                            html: string | null;
                        };
                        header: {
                            error: {
                                column: number | null;
                                /** @description Starts at 1; null if the error has no single place */
                                line: number | null;
                                message: string;
                            } | null;
                            /** @description Sanitised; null if there is an error */
                            html: string | null;
                        };
                    };
                };
            };
        };
    };
    listConnectedApps: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            /** Format: date-time */
                            connectedAt: string;
                            /** @description The user who granted them */
                            connectedBy: {
                                email: string;
                                name: string;
                                userId: number;
                            };
                            iconUrl: string | null;
                            name: string;
                            /** @description The scopes granted last */
                            scopes: {
                                meaning: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When they were granted
                             */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    disconnectApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDashboards: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            mine: boolean;
                            name: string;
                            ownerName: string;
                            /** @description Whether it is visible to all users of the account */
                            shared: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                            widgets: {
                                /** @description As in a search of records */
                                filterGroups: {
                                    filters: {
                                        highValue?: string;
                                        /** @description As in a search of records */
                                        operator: string;
                                        propertyName: string;
                                        value?: string;
                                        values?: string[];
                                    }[];
                                }[];
                                groupBy?: {
                                    /** @enum {unknown} */
                                    interval?: "day" | "week" | "month" | "quarter" | "year";
                                    propertyName: string;
                                };
                                /** @enum {unknown} */
                                kind: "number" | "bar" | "line" | "funnel" | "table" | "leaderboard";
                                /** @description What is counted or added up; `count` without a property counts records */
                                measure: {
                                    /** @enum {unknown} */
                                    kind: "count" | "sum" | "average" | "min" | "max";
                                    propertyName?: string;
                                };
                                objectType: string;
                                /** @description Only records whose date is in the last days */
                                period?: {
                                    days: number;
                                    propertyName: string;
                                };
                                /** @description Of a funnel */
                                pipelineId?: string;
                                title: string;
                                /** @description Quarters of the page */
                                width: number;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    createDashboard: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    shared?: boolean;
                    widgets: {
                        /** @description As in a search of records */
                        filterGroups: {
                            filters: {
                                highValue?: string;
                                /** @description As in a search of records */
                                operator: string;
                                propertyName: string;
                                value?: string;
                                values?: string[];
                            }[];
                        }[];
                        groupBy?: {
                            /** @enum {unknown} */
                            interval?: "day" | "week" | "month" | "quarter" | "year";
                            propertyName: string;
                        };
                        /** @enum {unknown} */
                        kind: "number" | "bar" | "line" | "funnel" | "table" | "leaderboard";
                        /** @description What is counted or added up; `count` without a property counts records */
                        measure: {
                            /** @enum {unknown} */
                            kind: "count" | "sum" | "average" | "min" | "max";
                            propertyName?: string;
                        };
                        objectType: string;
                        /** @description Only records whose date is in the last days */
                        period?: {
                            days: number;
                            propertyName: string;
                        };
                        /** @description Of a funnel */
                        pipelineId?: string;
                        title: string;
                        /** @description Quarters of the page */
                        width: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        mine: boolean;
                        name: string;
                        ownerName: string;
                        /** @description Whether it is visible to all users of the account */
                        shared: boolean;
                        /** Format: date-time */
                        updatedAt: string;
                        widgets: {
                            /** @description As in a search of records */
                            filterGroups: {
                                filters: {
                                    highValue?: string;
                                    /** @description As in a search of records */
                                    operator: string;
                                    propertyName: string;
                                    value?: string;
                                    values?: string[];
                                }[];
                            }[];
                            groupBy?: {
                                /** @enum {unknown} */
                                interval?: "day" | "week" | "month" | "quarter" | "year";
                                propertyName: string;
                            };
                            /** @enum {unknown} */
                            kind: "number" | "bar" | "line" | "funnel" | "table" | "leaderboard";
                            /** @description What is counted or added up; `count` without a property counts records */
                            measure: {
                                /** @enum {unknown} */
                                kind: "count" | "sum" | "average" | "min" | "max";
                                propertyName?: string;
                            };
                            objectType: string;
                            /** @description Only records whose date is in the last days */
                            period?: {
                                days: number;
                                propertyName: string;
                            };
                            /** @description Of a funnel */
                            pipelineId?: string;
                            title: string;
                            /** @description Quarters of the page */
                            width: number;
                        }[];
                    };
                };
            };
        };
    };
    deleteDashboard: {
        parameters: {
            path: {
                dashboardId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateDashboard: {
        parameters: {
            path: {
                dashboardId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    shared?: boolean;
                    widgets?: {
                        /** @description As in a search of records */
                        filterGroups: {
                            filters: {
                                highValue?: string;
                                /** @description As in a search of records */
                                operator: string;
                                propertyName: string;
                                value?: string;
                                values?: string[];
                            }[];
                        }[];
                        groupBy?: {
                            /** @enum {unknown} */
                            interval?: "day" | "week" | "month" | "quarter" | "year";
                            propertyName: string;
                        };
                        /** @enum {unknown} */
                        kind: "number" | "bar" | "line" | "funnel" | "table" | "leaderboard";
                        /** @description What is counted or added up; `count` without a property counts records */
                        measure: {
                            /** @enum {unknown} */
                            kind: "count" | "sum" | "average" | "min" | "max";
                            propertyName?: string;
                        };
                        objectType: string;
                        /** @description Only records whose date is in the last days */
                        period?: {
                            days: number;
                            propertyName: string;
                        };
                        /** @description Of a funnel */
                        pipelineId?: string;
                        title: string;
                        /** @description Quarters of the page */
                        width: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        mine: boolean;
                        name: string;
                        ownerName: string;
                        /** @description Whether it is visible to all users of the account */
                        shared: boolean;
                        /** Format: date-time */
                        updatedAt: string;
                        widgets: {
                            /** @description As in a search of records */
                            filterGroups: {
                                filters: {
                                    highValue?: string;
                                    /** @description As in a search of records */
                                    operator: string;
                                    propertyName: string;
                                    value?: string;
                                    values?: string[];
                                }[];
                            }[];
                            groupBy?: {
                                /** @enum {unknown} */
                                interval?: "day" | "week" | "month" | "quarter" | "year";
                                propertyName: string;
                            };
                            /** @enum {unknown} */
                            kind: "number" | "bar" | "line" | "funnel" | "table" | "leaderboard";
                            /** @description What is counted or added up; `count` without a property counts records */
                            measure: {
                                /** @enum {unknown} */
                                kind: "count" | "sum" | "average" | "min" | "max";
                                propertyName?: string;
                            };
                            objectType: string;
                            /** @description Only records whose date is in the last days */
                            period?: {
                                days: number;
                                propertyName: string;
                            };
                            /** @description Of a funnel */
                            pipelineId?: string;
                            title: string;
                            /** @description Quarters of the page */
                            width: number;
                        }[];
                    };
                };
            };
        };
    };
    renameDeveloperAccount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeveloperInvitations: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                        }[];
                    };
                };
            };
        };
    };
    inviteDeveloperPerson: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the person to invite */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                        };
                        /** @description One-time link to pass on to the person, valid for 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    revokeDeveloperInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewDeveloperInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                        };
                        /** @description One-time link to pass on to the person, valid for 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    listDeveloperKeys: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            hint: string | null;
                            id: string;
                            usedAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    createDeveloperKey: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Only returned here: the server stores only a hash */
                        apiKey: string;
                    };
                };
            };
        };
    };
    revokeDeveloperKey: {
        parameters: {
            path: {
                keyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeveloperPeople: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            addedAt: string;
                            email: string;
                            name: string;
                            userId: number;
                        }[];
                    };
                };
            };
        };
    };
    removeDeveloperPerson: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeveloperAccounts: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description The number of its apps */
                            apps: number;
                            developerId: number;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    createDeveloperAccount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The number of its apps */
                        apps: number;
                        developerId: number;
                        name: string;
                    };
                };
            };
        };
    };
    getDirectory: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Connected apps; private apps only for administrators */
                        apps: {
                            appId: number;
                            name: string;
                        }[];
                        /** @description Of the connected apps */
                        cards: {
                            appId: number;
                            cardId: string;
                            /** @description The types on whose records the card is shown */
                            objectTypes: string[];
                            title: string;
                        }[];
                        /** @description Without archived ones */
                        customTypes: {
                            fullyQualifiedName: string;
                            labels: {
                                plural: string;
                                singular: string;
                            };
                            name: string;
                            objectTypeId: string;
                            primaryDisplayProperty: string;
                            requiredProperties: string[];
                            secondaryDisplayProperties: string[];
                        }[];
                        /** @description Active and archived */
                        owners: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            firstName: string;
                            /** @description The id that hubspot_owner_id holds */
                            id: string;
                            lastName: string;
                            /** @description The main team of the user first; left out without teams */
                            teams?: {
                                id: string;
                                name: string;
                                primary: boolean;
                            }[];
                            /** @description PERSON */
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description null for an archived owner */
                            userId: number | null;
                            userIdIncludingInactive: number;
                        }[];
                    };
                };
            };
        };
    };
    listDeletedFiles: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            access: string;
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt: string;
                            /** Format: date-time */
                            createdAt: string;
                            extension: string;
                            id: string;
                            name: string;
                            /** @description The former path */
                            path: string;
                            size: number;
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    signPictureUrls: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    fileIds: string[];
                    /** @enum {unknown} */
                    size: "icon" | "thumb" | "medium" | "preview";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Files that are missing or no pictures are left out */
                        results: {
                            fileId: string;
                            /** @description Signed, valid for an hour */
                            url: string;
                        }[];
                    };
                };
            };
        };
    };
    getFirstStart: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The server has no users, and the log of its last start contains a code */
                        needed: boolean;
                    };
                };
            };
        };
    };
    makeFirstStart: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    accountName: string;
                    /** @description The code from the log */
                    code: string;
                    email: string;
                    /** @description The administrator's, 1 to 100 characters */
                    name: string;
                    /** @description 12 to 256 characters */
                    password: string;
                    /** @description Such as UTC or Europe/Berlin */
                    timeZone: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description To send as the header x-csrf-token with every write */
                        csrfToken: string;
                        /** @description The accounts of the user, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description The user as an owner of records */
                            ownerId: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description The user must choose a password before anything else */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    getIntake: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the account accepts submissions and visitors */
                        accepts: boolean;
                        /** @description Accepts any form id, as in a sandbox */
                        acceptsUnknownForms: boolean;
                        forms: {
                            /** Format: date-time */
                            createdAt: string;
                            /**
                             * Format: uuid
                             * @description The id in the address that the form is submitted to
                             */
                            formGuid: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    changeIntake: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    accepts: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the account accepts submissions and visitors */
                        accepts: boolean;
                        /** @description Accepts any form id, as in a sandbox */
                        acceptsUnknownForms: boolean;
                        forms: {
                            /** Format: date-time */
                            createdAt: string;
                            /**
                             * Format: uuid
                             * @description The id in the address that the form is submitted to
                             */
                            formGuid: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    addIntakeForm: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The id in the address that the form is submitted to
                     */
                    formGuid?: string;
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        /**
                         * Format: uuid
                         * @description The id in the address that the form is submitted to
                         */
                        formGuid: string;
                        name: string;
                    };
                };
            };
        };
    };
    deleteIntakeForm: {
        parameters: {
            path: {
                formGuid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    findInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the account, or of the developer account */
                        accountId: number;
                        accountName: string;
                        email: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** @description The name of the inviter */
                        invitedBy: string;
                        kind: "hub" | "developer";
                        /** @description Null for a developer account */
                        role: ("admin" | "member" | "viewer") | null;
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the account, or of the developer account */
                        accountId: number;
                        kind: "hub" | "developer";
                    };
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    joinByInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                    /** @description 12 to 256 characters */
                    password: string;
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description To send as the header x-csrf-token with every write */
                        csrfToken: string;
                        /** @description The accounts of the user, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description The user as an owner of records */
                            ownerId: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description The user must choose a password before anything else */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                            role: "admin" | "member" | "viewer";
                        }[];
                    };
                };
            };
        };
    };
    inviteUser: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the person to invite */
                    email: string;
                    role: "admin" | "member" | "viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                            role: "admin" | "member" | "viewer";
                        };
                        /** @description One-time link to pass on to the person, valid for 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                            role: "admin" | "member" | "viewer";
                        };
                        /** @description One-time link to pass on to the person, valid for 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    countFitting: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Cursor from the previous response */
                    after?: string;
                    /** @description An OR of branches of type AND, which contain filters and nested branches */
                    filterBranch: unknown;
                    /** @description The existing list whose filters are edited */
                    listId?: string;
                    /** @description Type id or name of the type of the records */
                    objectTypeId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cursor for the remaining records; absent if there are none */
                        after?: string;
                        /** @description Number of matching records among those checked */
                        count: number;
                        /** @description Number of records checked */
                        judged: number;
                    };
                };
            };
        };
    };
    getWholeRecord: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    showCard: {
        parameters: {
            path: {
                cardId: string;
                objectId: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of the card: the primary one first, its settings last */
                        actions: {
                            confirmation?: {
                                cancelLabel: string;
                                confirmLabel: string;
                                prompt: string;
                            };
                            /** @description Pixels */
                            height: number;
                            label: string;
                            /** @enum {unknown} */
                            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                            /** @description Properties of the record that the app receives */
                            propertyNames: string[];
                            /**
                             * @description A page of the app in a dialog, or a request that this server sends to the app
                             * @enum {unknown}
                             */
                            type: "IFRAME" | "ACTION_HOOK";
                            /** @description Of a page: with the parameters that the app asked for */
                            url: string;
                            /** @description Pixels */
                            width: number;
                        }[];
                        /** @description The page of the app with all objects */
                        allUrl?: string;
                        /** @description What the app calls its objects */
                        label?: string;
                        /** @description Why the app sent no card; there is nothing else then */
                        problem?: string;
                        /** @description 5 at most */
                        sections: {
                            actions: {
                                confirmation?: {
                                    cancelLabel: string;
                                    confirmLabel: string;
                                    prompt: string;
                                };
                                /** @description Pixels */
                                height: number;
                                label: string;
                                /** @enum {unknown} */
                                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                                /** @description Properties of the record that the app receives */
                                propertyNames: string[];
                                /**
                                 * @description A page of the app in a dialog, or a request that this server sends to the app
                                 * @enum {unknown}
                                 */
                                type: "IFRAME" | "ACTION_HOOK";
                                /** @description Of a page: with the parameters that the app asked for */
                                url: string;
                                /** @description Pixels */
                                width: number;
                            }[];
                            id: string;
                            title: string;
                            tokens: {
                                /** @enum {unknown} */
                                dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                                label: string;
                                /**
                                 * @description Of a status
                                 * @enum {unknown}
                                 */
                                tone: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                                value: string;
                            }[];
                            url?: string;
                        }[];
                        /** @description Objects that the app has; `sections` are the first of them */
                        totalCount: number;
                    };
                };
            };
        };
    };
    runCardAction: {
        parameters: {
            path: {
                cardId: string;
                objectId: string;
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                    propertyNames: string[];
                    url: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDone: boolean;
                        /** @description From the app, or why it could not be reached */
                        message?: string;
                    };
                };
            };
        };
    };
    getRelatedRecords: {
        parameters: {
            query: {
                /** @description Properties of the associated records to return; custom types add the one that names their records */
                properties: string[];
                /** @description Built-in object types in any spelling; the custom types of the account are always included */
                types: string[];
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The files of the newest 500 notes with files, newest first; deleted files are left out */
                        attachments: {
                            fileId: string;
                            /** @description With its extension */
                            name: string;
                            /** @description All files that are attached to the note */
                            noteFileIds: string[];
                            noteId: string;
                        }[];
                        types: {
                            /** @description Cursor of the next page of associations */
                            after?: string;
                            /** @description By id, 50 at most */
                            results: {
                                associationTypes: {
                                    category: string;
                                    label: string | null;
                                    typeId: number;
                                }[];
                                id: string;
                                properties: {
                                    [key: string]: string;
                                };
                            }[];
                            typeId: string;
                        }[];
                    };
                };
            };
        };
    };
    restoreRecord: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description Only events of these apps */
                appId?: string[];
                /** @description Kinds of entries; all by default */
                kinds?: ("events" | "notes" | "tasks" | "calls" | "meetings" | "emails" | "communications" | "postal_mail" | "changes")[];
                /** @description 20 by default */
                limit?: number;
            };
            path: {
                objectId: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cursor of the next page */
                        after?: string;
                        /** @description On the first page: the apps with events on the record */
                        apps?: {
                            appId: number;
                            /** @description URL of its icon, which changes with the icon */
                            iconUrl: string | null;
                            name: string;
                        }[];
                        pinned?: {
                            at: string;
                            id: string;
                            /** @enum {string} */
                            kind: "activity";
                            objectTypeId: string;
                            properties: {
                                [key: string]: string;
                            };
                        };
                        /** @description Newest first */
                        results: ({
                            /** @description Null for events that the account defines itself */
                            app: {
                                appId: number;
                                /** @description URL of its icon, which changes with the icon */
                                iconUrl: string | null;
                                name: string;
                            } | null;
                            at: string;
                            eventId: string;
                            eventTemplateId: string;
                            hasDetails: boolean;
                            /** @description Sanitised HTML */
                            header: string;
                            /** @enum {string} */
                            kind: "event";
                            templateName: string;
                            timelineIFrame?: {
                                headerLabel: string;
                                height: number;
                                linkLabel: string;
                                /** @description https */
                                url: string;
                                width: number;
                            };
                        } | {
                            at: string;
                            id: string;
                            /** @enum {string} */
                            kind: "activity";
                            objectTypeId: string;
                            properties: {
                                [key: string]: string;
                            };
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "change";
                            sourceId: string | null;
                            sourceType: string;
                            stages: {
                                previous: string | null;
                                property: string;
                                /** @description "" if it was cleared */
                                value: string;
                            }[];
                            userId: number | null;
                        })[];
                    };
                };
            };
        };
    };
    countRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    after?: (string | number) | null;
                    filterGroups?: {
                        filters?: {
                            highValue?: (string | number | boolean) | null;
                            operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                            propertyName?: string | null;
                            value?: (string | number | boolean) | null;
                            values?: (string | number | boolean)[] | null;
                        }[] | null;
                    }[] | null;
                    filters?: {
                        highValue?: (string | number | boolean) | null;
                        operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                        propertyName?: string | null;
                        value?: (string | number | boolean) | null;
                        values?: (string | number | boolean)[] | null;
                    }[] | null;
                    limit?: number | null;
                    properties?: string[] | null;
                    query?: string | null;
                    sorts?: (string | {
                        direction?: ("ASCENDING" | "DESCENDING") | null;
                        propertyName: string;
                    })[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether there are no more; at most 100,000 are counted */
                        isExact: boolean;
                        total: number;
                    };
                };
            };
        };
    };
    restoreRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            /** @description Why it was not restored */
                            message?: string;
                            restored: boolean;
                        }[];
                    };
                };
            };
        };
    };
    summarizeRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    filterGroups?: {
                        filters?: {
                            highValue?: (string | number | boolean) | null;
                            operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                            propertyName?: string | null;
                            value?: (string | number | boolean) | null;
                            values?: (string | number | boolean)[] | null;
                        }[] | null;
                    }[] | null;
                    /** @description One group with everything if omitted */
                    groupBy?: {
                        /**
                         * @description For dates only, by the month if omitted; weeks begin on Monday
                         * @enum {unknown}
                         */
                        interval?: "day" | "week" | "month" | "quarter" | "year";
                        propertyName: string;
                    };
                    /** @description Of numeric properties; `count` counts the records that have a value, of any type */
                    measures?: {
                        /** @enum {unknown} */
                        kind: "sum" | "average" | "min" | "max" | "count";
                        propertyName: string;
                    }[];
                    query?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 100: the largest, or the latest of dates */
                        groups: {
                            /** @description Records of the group */
                            count: number;
                            /** @description The value, the first day of the interval, or null without a value */
                            key: string | null;
                            /** @description One of each measure */
                            values: (number | null)[];
                        }[];
                        /** @description Whether there are more groups */
                        hasMore: boolean;
                        /** @description Whether all matches were read: at most 100,000 are */
                        isExact: boolean;
                    };
                };
            };
        };
    };
    listPrivateApps: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            /** Format: date-time */
                            createdAt: string;
                            name: string;
                            scopes: string[];
                            /** @description The user who created it */
                            userId: number | null;
                        }[];
                    };
                };
            };
        };
    };
    createPrivateApp: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @description Only returned here: the server stores only a hash */
                        token: string;
                    };
                };
            };
        };
    };
    deletePrivateApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotatePrivateAppToken: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @description Only returned here: the server stores only a hash */
                        token: string;
                    };
                };
            };
        };
    };
    renameUser: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    /** @description 12 to 256 characters */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPersonalKeys: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            hubId: number;
                            hubName: string;
                            keyId: number;
                            /** @description Accurate to five minutes */
                            lastUsedAt: string | null;
                            name: string;
                            scopes: string[];
                        }[];
                    };
                };
            };
        };
    };
    createPersonalKey: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    hubId: number;
                    /** @description 1 to 100 characters */
                    name: string;
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Only returned here: the server stores only a hash */
                        key: string;
                        keyId: number;
                    };
                };
            };
        };
    };
    deletePersonalKey: {
        parameters: {
            path: {
                hubId: string;
                keyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPersonalKeyScopes: {
        parameters: {
            query: {
                hubId: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: string[];
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            /** @description The session of this request */
                            current: boolean;
                            id: string;
                            /**
                             * Format: date-time
                             * @description Time of the last use, accurate to five minutes
                             */
                            seenAt: string;
                            userAgent: string | null;
                        }[];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            path: {
                sessionId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listScopes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            access: "read" | "write" | "read-write" | "other";
                            /** @description What it allows an app to do */
                            meaning: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    searchEverywhere: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Results of each kind
                     * @default 5
                     */
                    limit?: number;
                    /** @description Words; records have words that begin with each of them */
                    query: string;
                    /** @description Types of records to search */
                    types: {
                        objectType: string;
                        /** @description Properties to return */
                        properties: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: {
                            extension: string;
                            id: string;
                            name: string;
                            parentFolderId: string | null;
                        }[];
                        lists: {
                            listId: string;
                            name: string;
                            objectTypeId: string;
                        }[];
                        records: {
                            /** @description As requested; types without matches are left out */
                            objectType: string;
                            results: {
                                id: string;
                                properties: {
                                    [key: string]: string | null;
                                };
                            }[];
                            /** @description Exact up to 1,000; beyond that 1,001 */
                            total: number;
                        }[];
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description To send as the header x-csrf-token with every write */
                        csrfToken: string;
                        /** @description The accounts of the user, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description The user as an owner of records */
                            ownerId: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description The user must choose a password before anything else */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description To send as the header x-csrf-token with every write */
                        csrfToken: string;
                        /** @description The accounts of the user, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description The user as an owner of records */
                            ownerId: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description The user must choose a password before anything else */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTimelineEventDetails: {
        parameters: {
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sanitised HTML */
                        details: string;
                    };
                };
            };
        };
    };
    listConnectedTemplates: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            app: {
                                appId: number;
                                name: string;
                            };
                            id: string;
                            name: string;
                            /** @description Object type of the records that its events belong to */
                            objectTypeId: string;
                            tokens: {
                                label: string;
                                name: string;
                                options: {
                                    label: string;
                                    value: string;
                                }[];
                                /** @enum {unknown} */
                                type: "string" | "number" | "date" | "enumeration";
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            addedAt: string;
                            email: string;
                            /** @description Has a temporary password */
                            mustChoosePassword: boolean;
                            name: string;
                            role: "admin" | "member" | "viewer";
                            /** @description Suspended by the operator of the server */
                            suspended: boolean;
                            userId: number;
                        }[];
                    };
                };
            };
        };
    };
    removeUser: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeUserRole: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    role: "admin" | "member" | "viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        addedAt: string;
                        email: string;
                        /** @description Has a temporary password */
                        mustChoosePassword: boolean;
                        name: string;
                        role: "admin" | "member" | "viewer";
                        /** @description Suspended by the operator of the server */
                        suspended: boolean;
                        userId: number;
                    };
                };
            };
        };
    };
    giveUserPassword: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A temporary password for the next sign-in. Only returned here */
                        password: string;
                    };
                };
            };
        };
    };
    listViews: {
        parameters: {
            query: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            mine: boolean;
                            name: string;
                            objectTypeId: string;
                            ownerName: string;
                            /** @description Columns, filters and sort of the table */
                            settings: {
                                columns: null | {
                                    name: string;
                                    width?: number;
                                }[];
                                /** @description As in a search of records */
                                filterGroups: {
                                    filters: {
                                        highValue?: string;
                                        /** @description As in a search of records */
                                        operator: string;
                                        propertyName: string;
                                        value?: string;
                                        values?: string[];
                                    }[];
                                }[];
                                /** @enum {unknown} */
                                layout: "table" | "board";
                                pipelineId: null | string;
                                query: string;
                                sort: null | {
                                    /** @enum {unknown} */
                                    direction: "ASCENDING" | "DESCENDING";
                                    propertyName: string;
                                };
                            };
                            /** @description Whether it is visible to all users of the account */
                            shared: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createView: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    objectType: string;
                    /** @description Columns, filters and sort of the table */
                    settings: {
                        columns: null | {
                            name: string;
                            width?: number;
                        }[];
                        /** @description As in a search of records */
                        filterGroups: {
                            filters: {
                                highValue?: string;
                                /** @description As in a search of records */
                                operator: string;
                                propertyName: string;
                                value?: string;
                                values?: string[];
                            }[];
                        }[];
                        /** @enum {unknown} */
                        layout: "table" | "board";
                        pipelineId: null | string;
                        query: string;
                        sort: null | {
                            /** @enum {unknown} */
                            direction: "ASCENDING" | "DESCENDING";
                            propertyName: string;
                        };
                    };
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        mine: boolean;
                        name: string;
                        objectTypeId: string;
                        ownerName: string;
                        /** @description Columns, filters and sort of the table */
                        settings: {
                            columns: null | {
                                name: string;
                                width?: number;
                            }[];
                            /** @description As in a search of records */
                            filterGroups: {
                                filters: {
                                    highValue?: string;
                                    /** @description As in a search of records */
                                    operator: string;
                                    propertyName: string;
                                    value?: string;
                                    values?: string[];
                                }[];
                            }[];
                            /** @enum {unknown} */
                            layout: "table" | "board";
                            pipelineId: null | string;
                            query: string;
                            sort: null | {
                                /** @enum {unknown} */
                                direction: "ASCENDING" | "DESCENDING";
                                propertyName: string;
                            };
                        };
                        /** @description Whether it is visible to all users of the account */
                        shared: boolean;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteView: {
        parameters: {
            path: {
                viewId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateView: {
        parameters: {
            path: {
                viewId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Columns, filters and sort of the table */
                    settings?: {
                        columns: null | {
                            name: string;
                            width?: number;
                        }[];
                        /** @description As in a search of records */
                        filterGroups: {
                            filters: {
                                highValue?: string;
                                /** @description As in a search of records */
                                operator: string;
                                propertyName: string;
                                value?: string;
                                values?: string[];
                            }[];
                        }[];
                        /** @enum {unknown} */
                        layout: "table" | "board";
                        pipelineId: null | string;
                        query: string;
                        sort: null | {
                            /** @enum {unknown} */
                            direction: "ASCENDING" | "DESCENDING";
                            propertyName: string;
                        };
                    };
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        mine: boolean;
                        name: string;
                        objectTypeId: string;
                        ownerName: string;
                        /** @description Columns, filters and sort of the table */
                        settings: {
                            columns: null | {
                                name: string;
                                width?: number;
                            }[];
                            /** @description As in a search of records */
                            filterGroups: {
                                filters: {
                                    highValue?: string;
                                    /** @description As in a search of records */
                                    operator: string;
                                    propertyName: string;
                                    value?: string;
                                    values?: string[];
                                }[];
                            }[];
                            /** @enum {unknown} */
                            layout: "table" | "board";
                            pipelineId: null | string;
                            query: string;
                            sort: null | {
                                /** @enum {unknown} */
                                direction: "ASCENDING" | "DESCENDING";
                                propertyName: string;
                            };
                        };
                        /** @description Whether it is visible to all users of the account */
                        shared: boolean;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getSandboxClock: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                        offsetSeconds: number;
                    };
                };
            };
        };
    };
    moveSandboxClock: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    advanceSeconds?: number;
                    /** Format: date-time */
                    now?: string;
                    /** @enum {boolean} */
                    reset?: true;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                        offsetSeconds: number;
                    };
                };
            };
        };
    };
    listSandboxCredentials: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            name: string;
                            value: string;
                        }[][];
                    };
                };
            };
        };
    };
    listSandboxFaults: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            afterHandler?: boolean;
                            /** @enum {unknown} */
                            caller?: "app" | "private-app" | "developer" | "user" | "member" | "anyone";
                            category?: string;
                            /** @enum {unknown} */
                            cut?: "before" | "middle";
                            delayMs?: number;
                            hits: number;
                            hubId?: number;
                            id: string;
                            jitterMs?: number;
                            message?: string;
                            /** @enum {unknown} */
                            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                            path: string;
                            /** @enum {unknown} */
                            policy?: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";
                            probability?: number;
                            remaining: number | null;
                            retryAfterSeconds?: number;
                            seed?: number;
                            status?: number;
                            times?: number;
                        }[];
                    };
                };
            };
        };
    };
    addSandboxFault: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    afterHandler?: boolean;
                    /** @enum {unknown} */
                    caller?: "app" | "private-app" | "developer" | "user" | "member" | "anyone";
                    category?: string;
                    /** @enum {unknown} */
                    cut?: "before" | "middle";
                    delayMs?: number;
                    hubId?: number;
                    jitterMs?: number;
                    message?: string;
                    /** @enum {unknown} */
                    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                    path: string;
                    /** @enum {unknown} */
                    policy?: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";
                    probability?: number;
                    retryAfterSeconds?: number;
                    seed?: number;
                    status?: number;
                    times?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        afterHandler?: boolean;
                        /** @enum {unknown} */
                        caller?: "app" | "private-app" | "developer" | "user" | "member" | "anyone";
                        category?: string;
                        /** @enum {unknown} */
                        cut?: "before" | "middle";
                        delayMs?: number;
                        hits: number;
                        hubId?: number;
                        id: string;
                        jitterMs?: number;
                        message?: string;
                        /** @enum {unknown} */
                        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                        path: string;
                        /** @enum {unknown} */
                        policy?: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";
                        probability?: number;
                        remaining: number | null;
                        retryAfterSeconds?: number;
                        seed?: number;
                        status?: number;
                        times?: number;
                    };
                };
            };
        };
    };
    deleteSandboxFaults: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSandboxFault: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSandboxHub: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: string[];
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        hubId: number;
                        privateApp: {
                            appId: number;
                            token: string;
                        };
                        user: {
                            email: string;
                            ownerId: string;
                            password: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    getSandboxLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId?: number;
                            groupName?: string;
                            hubId?: number;
                            limit: number;
                            /**
                             * Format: date-time
                             * @description When a call is allowed again, or was
                             */
                            opensAt: string;
                            policyName: string;
                            remaining: number;
                            used: number;
                        }[];
                        /** @enum {unknown} */
                        tier: "off" | "free" | "professional" | "enterprise" | "addon";
                    };
                };
            };
        };
    };
    setSandboxLimits: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    tier: "off" | "free" | "professional" | "enterprise" | "addon";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId?: number;
                            groupName?: string;
                            hubId?: number;
                            limit: number;
                            /**
                             * Format: date-time
                             * @description When a call is allowed again, or was
                             */
                            opensAt: string;
                            policyName: string;
                            remaining: number;
                            used: number;
                        }[];
                        /** @enum {unknown} */
                        tier: "off" | "free" | "professional" | "enterprise" | "addon";
                    };
                };
            };
        };
    };
    deleteSandboxLimitCounts: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    grantInSandbox: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId: string;
                    codeChallenge?: string;
                    hubId: number;
                    optionalScopes?: string[];
                    redirectUri: string;
                    scopes: string[];
                    state?: string;
                    userId?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        redirectUrl: string;
                    };
                };
            };
        };
    };
    listSandboxRequests: {
        parameters: {
            query?: {
                after?: string;
                appId?: number;
                bodies?: boolean;
                hubId?: number;
                limit?: number;
                method?: string;
                path?: string;
                status?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number | null;
                            /** Format: date-time */
                            at: string;
                            caller: string;
                            fault: string | null;
                            grantedScopes: string[] | null;
                            hubId: number | null;
                            id: string;
                            method: string;
                            milliseconds: number;
                            operationId: string | null;
                            path: string;
                            requestBody: string | null;
                            requestHeaders: {
                                [key: string]: string;
                            };
                            responseBody: string | null;
                            responseHeaders: {
                                [key: string]: string;
                            };
                            route: string | null;
                            status: number;
                            /** @description What the server ignored or does not implement */
                            warnings: string[];
                        }[];
                    };
                };
            };
        };
    };
    getSandboxRequest: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number | null;
                        /** Format: date-time */
                        at: string;
                        caller: string;
                        fault: string | null;
                        grantedScopes: string[] | null;
                        hubId: number | null;
                        id: string;
                        method: string;
                        milliseconds: number;
                        operationId: string | null;
                        path: string;
                        requestBody: string | null;
                        requestHeaders: {
                            [key: string]: string;
                        };
                        responseBody: string | null;
                        responseHeaders: {
                            [key: string]: string;
                        };
                        route: string | null;
                        status: number;
                        /** @description What the server ignored or does not implement */
                        warnings: string[];
                    };
                };
            };
        };
    };
    resetSandbox: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSandboxRoutes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            hits: number;
                            method: string;
                            operationId: string;
                            path: string;
                        }[];
                    };
                };
            };
        };
    };
    listSandboxSnapshots: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description Size of the database rows; the content of files is not copied */
                            bytes: number;
                            clockOffsetSeconds: number;
                            id: string;
                            /** @description False for a snapshot of an incompatible version of Spoke */
                            isRestorable: boolean;
                            name: string;
                            rows: number;
                            /**
                             * Format: date-time
                             * @description In sandbox time
                             */
                            takenAt: string;
                        }[];
                    };
                };
            };
        };
    };
    takeSandboxSnapshot: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Size of the database rows; the content of files is not copied */
                        bytes: number;
                        clockOffsetSeconds: number;
                        id: string;
                        /** @description False for a snapshot of an incompatible version of Spoke */
                        isRestorable: boolean;
                        name: string;
                        rows: number;
                        /**
                         * Format: date-time
                         * @description In sandbox time
                         */
                        takenAt: string;
                    };
                };
            };
        };
    };
    deleteSandboxSnapshot: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restoreSandboxSnapshot: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    identifySandboxVisitor: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    hubId: number;
                    utk: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        objectId: string;
                    };
                };
            };
        };
    };
    listSandboxDeliveries: {
        parameters: {
            query?: {
                appId?: number;
                hubId?: number;
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            hubId: number;
                            id: string;
                            /** @description Result of the last attempt: an HTTP status, or the reason why there is none */
                            lastOutcome: string | null;
                            nextAttemptAt: string | null;
                            notifications: {
                                [key: string]: unknown;
                            }[];
                            /** @enum {unknown} */
                            status: "pending" | "delivered" | "failed";
                        }[];
                    };
                };
            };
        };
    };
    replaySandboxDelivery: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
        };
    };
    identifyVisitor: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    hubId: number;
                    utk: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAuditLogs: {
        parameters: {
            query?: {
                actingUserId?: string[];
                /** @description From `paging.next.after` of the previous page */
                after?: string;
                /** @description Has no effect */
                fillFinalTimestamp?: boolean;
                /** @description 100 by default */
                limit?: number;
                /** @description Only actions from then on */
                occurredAfter?: string;
                /** @description Only actions before */
                occurredBefore?: string;
                /** @description The oldest first by default */
                sort?: ("occurredAt" | "-occurredAt")[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            actingUser: {
                                userEmail?: string;
                                /** @description 0 for an operator of the server */
                                userId: number;
                            };
                            /** @description `CREATE`, `UPDATE`, `DELETE` or `PERFORM` */
                            action: string;
                            category: string;
                            id: string;
                            /** Format: date-time */
                            occurredAt: string;
                            subCategory?: string;
                            targetObjectId?: string;
                        }[];
                    };
                };
            };
        };
    };
    listLogins: {
        parameters: {
            query?: {
                /** @description From `paging.next.after` of the previous page */
                after?: string;
                /** @description 100 by default */
                limit?: number;
                userId?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            email?: string;
                            id: string;
                            /** @description For IPv6 the /64 network */
                            ipAddress?: string;
                            /** Format: date-time */
                            loginAt: string;
                            loginSucceeded: boolean;
                            userAgent?: string;
                            userId?: number;
                        }[];
                    };
                };
            };
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                /** @description From `paging.next.after` of the previous page */
                after?: string;
                /** @description Only events from then on, in milliseconds */
                fromTimestamp?: number;
                /** @description 100 by default */
                limit?: number;
                /** @description Only events before, in milliseconds */
                toTimestamp?: number;
                userId?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            /** @description Their email address */
                            actingUser?: string;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description For IPv6 the /64 network */
                            ipAddress?: string;
                            objectId?: string;
                            type: string;
                            /** @description Who acted; 0 for an operator of the server */
                            userId: number;
                        }[];
                    };
                };
            };
        };
    };
    getAllDailyApiUsage: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            collectedAt: string;
                            currentUsage: number;
                            fetchStatus: string;
                            name: string;
                            /**
                             * Format: date-time
                             * @description The next midnight of the account
                             */
                            resetsAt: string;
                            usageLimit: number;
                        }[];
                    };
                };
            };
        };
    };
    getDailyApiUsage: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            collectedAt: string;
                            currentUsage: number;
                            fetchStatus: string;
                            name: string;
                            /**
                             * Format: date-time
                             * @description The next midnight of the account
                             */
                            resetsAt: string;
                            usageLimit: number;
                        }[];
                    };
                };
            };
        };
    };
    getAccountDetails: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountType: string;
                        additionalCurrencies: string[];
                        /** @description ISO 4217 */
                        companyCurrency: string;
                        dataHostingLocation: string;
                        /** @description The id of the account */
                        portalId: number;
                        /** @description A name of the IANA time zone database */
                        timeZone: string;
                        /** @description The host of the web app */
                        uiDomain: string;
                        /** @description The current offset from UTC, as in -05:00 */
                        utcOffset: string;
                        utcOffsetMilliseconds: number;
                    };
                };
            };
        };
    };
    uninstallApp: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEnrollments: {
        parameters: {
            path: {
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
        };
    };
    listWorkflows: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listFlows: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listBroadcasts: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
        };
    };
    listBusinessUnits: {
        parameters: {
            query?: {
                name?: string[];
                properties?: string[];
            };
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    listLegacyCallDispositions: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: boolean;
                        id: string;
                        label: string;
                    }[];
                };
            };
        };
    };
    listSubscriptionDefinitions: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscriptionDefinitions: {
                            businessUnitId: number;
                            communicationMethod: string;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            id: string;
                            isActive: boolean;
                            isDefault: boolean;
                            isInternal: boolean;
                            name: string;
                            purpose: string;
                            subscriptionTranslations?: unknown[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    getEmailSubscriptions: {
        parameters: {
            path: {
                /** @description An email address */
                emailAddress: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recipient: string;
                        subscriptionStatuses: {
                            description: string;
                            id: string;
                            legalBasis?: string;
                            legalBasisExplanation?: string;
                            name: string;
                            /** @enum {unknown} */
                            sourceOfStatus: "PORTAL_WIDE_STATUS" | "SUBSCRIPTION_STATUS";
                            /** @enum {unknown} */
                            status: "SUBSCRIBED" | "NOT_SUBSCRIBED";
                        }[];
                    };
                };
            };
        };
    };
    subscribeAddress: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An email address */
                    emailAddress: string;
                    /** @enum {unknown} */
                    legalBasis?: "CONSENT_WITH_NOTICE" | "LEGITIMATE_INTEREST_CLIENT" | "LEGITIMATE_INTEREST_OTHER" | "LEGITIMATE_INTEREST_PQL" | "NON_GDPR" | "PERFORMANCE_OF_CONTRACT" | "PROCESS_AND_STORE";
                    legalBasisExplanation?: string;
                    subscriptionId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        description: string;
                        id: string;
                        legalBasis?: string;
                        legalBasisExplanation?: string;
                        name: string;
                        /** @enum {unknown} */
                        sourceOfStatus: "PORTAL_WIDE_STATUS" | "SUBSCRIPTION_STATUS";
                        /** @enum {unknown} */
                        status: "SUBSCRIBED" | "NOT_SUBSCRIBED";
                    };
                };
            };
        };
    };
    unsubscribeAddress: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An email address */
                    emailAddress: string;
                    /** @enum {unknown} */
                    legalBasis?: "CONSENT_WITH_NOTICE" | "LEGITIMATE_INTEREST_CLIENT" | "LEGITIMATE_INTEREST_OTHER" | "LEGITIMATE_INTEREST_PQL" | "NON_GDPR" | "PERFORMANCE_OF_CONTRACT" | "PROCESS_AND_STORE";
                    legalBasisExplanation?: string;
                    subscriptionId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        description: string;
                        id: string;
                        legalBasis?: string;
                        legalBasisExplanation?: string;
                        name: string;
                        /** @enum {unknown} */
                        sourceOfStatus: "PORTAL_WIDE_STATUS" | "SUBSCRIPTION_STATUS";
                        /** @enum {unknown} */
                        status: "SUBSCRIBED" | "NOT_SUBSCRIBED";
                    };
                };
            };
        };
    };
    listSubscriptionDefinitionsV4: {
        parameters: {
            query?: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                /** @description There are none */
                includeTranslations?: boolean;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            businessUnitId: number;
                            communicationMethod: string;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            id: string;
                            isActive: boolean;
                            isDefault: boolean;
                            isInternal: boolean;
                            name: string;
                            purpose: string;
                            subscriptionTranslations?: unknown[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    generatePreferenceLinks: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The pages are in English */
                    language?: string;
                    /** @description An email address */
                    subscriberIdString: string;
                    subscriptionId?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        managePreferencesUrl: string;
                        subscriberIdString: string;
                        unsubscribeAllUrl: string;
                        unsubscribeSingleUrl?: string;
                    };
                };
            };
        };
    };
    getSubscriberStatuses: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
            };
            path: {
                /** @description An email address */
                subscriberIdString: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            businessUnitId: number;
                            /** @enum {string} */
                            channel: "EMAIL";
                            legalBasis?: string;
                            legalBasisExplanation?: string;
                            setStatusSuccessReason?: string;
                            source: string;
                            /** @enum {unknown} */
                            status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                            subscriberIdString: string;
                            subscriptionId: number;
                            subscriptionName: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    setSubscriberStatus: {
        parameters: {
            path: {
                /** @description An email address */
                subscriberIdString: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    channel: "EMAIL";
                    /** @enum {unknown} */
                    legalBasis?: "CONSENT_WITH_NOTICE" | "LEGITIMATE_INTEREST_CLIENT" | "LEGITIMATE_INTEREST_OTHER" | "LEGITIMATE_INTEREST_PQL" | "NON_GDPR" | "PERFORMANCE_OF_CONTRACT" | "PROCESS_AND_STORE";
                    legalBasisExplanation?: string;
                    /** @enum {unknown} */
                    statusState: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                    subscriptionId: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            businessUnitId: number;
                            /** @enum {string} */
                            channel: "EMAIL";
                            legalBasis?: string;
                            legalBasisExplanation?: string;
                            setStatusSuccessReason?: string;
                            source: string;
                            /** @enum {unknown} */
                            status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                            subscriberIdString: string;
                            subscriptionId: number;
                            subscriptionName: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    getSubscriberOptOut: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
                /** @description Returns the statuses, too */
                verbose?: boolean;
            };
            path: {
                /** @description An email address */
                subscriberIdString: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            businessUnitId: number;
                            /** @enum {string} */
                            channel: "EMAIL";
                            /** @enum {unknown} */
                            status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                            subscriberIdString: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            wideStatusType: "PORTAL_WIDE";
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    optOutSubscriber: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
                /** @description Returns the statuses, too */
                verbose?: boolean;
            };
            path: {
                /** @description An email address */
                subscriberIdString: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            businessUnitId: number;
                            /** @enum {string} */
                            channel: "EMAIL";
                            legalBasis?: string;
                            legalBasisExplanation?: string;
                            setStatusSuccessReason?: string;
                            source: string;
                            /** @enum {unknown} */
                            status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                            subscriberIdString: string;
                            subscriptionId: number;
                            subscriptionName: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readSubscriberStatuses: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            statuses: {
                                businessUnitId: number;
                                /** @enum {string} */
                                channel: "EMAIL";
                                legalBasis?: string;
                                legalBasisExplanation?: string;
                                setStatusSuccessReason?: string;
                                source: string;
                                /** @enum {unknown} */
                                status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                                subscriberIdString: string;
                                subscriptionId: number;
                                subscriptionName: string;
                                /** Format: date-time */
                                timestamp: string;
                            }[];
                            subscriberIdString: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            statuses: {
                                businessUnitId: number;
                                /** @enum {string} */
                                channel: "EMAIL";
                                legalBasis?: string;
                                legalBasisExplanation?: string;
                                setStatusSuccessReason?: string;
                                source: string;
                                /** @enum {unknown} */
                                status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                                subscriberIdString: string;
                                subscriptionId: number;
                                subscriptionName: string;
                                /** Format: date-time */
                                timestamp: string;
                            }[];
                            subscriberIdString: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    optOutSubscribers: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
                /** @description Returns the statuses, too */
                verbose?: boolean;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            statuses?: {
                                businessUnitId: number;
                                /** @enum {string} */
                                channel: "EMAIL";
                                legalBasis?: string;
                                legalBasisExplanation?: string;
                                setStatusSuccessReason?: string;
                                source: string;
                                /** @enum {unknown} */
                                status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                                subscriberIdString: string;
                                subscriptionId: number;
                                subscriptionName: string;
                                /** Format: date-time */
                                timestamp: string;
                            }[];
                            subscriberIdString: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readSubscriberOptOuts: {
        parameters: {
            query: {
                /** @description The business unit of the account, 0 */
                businessUnitId?: number;
                channel: "EMAIL";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            subscriberIdString: string;
                            wideStatuses: {
                                businessUnitId: number;
                                /** @enum {string} */
                                channel: "EMAIL";
                                /** @enum {unknown} */
                                status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                                subscriberIdString: string;
                                /** Format: date-time */
                                timestamp: string;
                                /** @enum {string} */
                                wideStatusType: "PORTAL_WIDE";
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            subscriberIdString: string;
                            wideStatuses: {
                                businessUnitId: number;
                                /** @enum {string} */
                                channel: "EMAIL";
                                /** @enum {unknown} */
                                status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                                subscriberIdString: string;
                                /** Format: date-time */
                                timestamp: string;
                                /** @enum {string} */
                                wideStatusType: "PORTAL_WIDE";
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    setSubscriberStatuses: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @enum {unknown} */
                        channel: "EMAIL";
                        /** @enum {unknown} */
                        legalBasis?: "CONSENT_WITH_NOTICE" | "LEGITIMATE_INTEREST_CLIENT" | "LEGITIMATE_INTEREST_OTHER" | "LEGITIMATE_INTEREST_PQL" | "NON_GDPR" | "PERFORMANCE_OF_CONTRACT" | "PROCESS_AND_STORE";
                        legalBasisExplanation?: string;
                        /** @enum {unknown} */
                        statusState: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                        /** @description An email address */
                        subscriberIdString: string;
                        subscriptionId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: unknown[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        results: {
                            businessUnitId: number;
                            /** @enum {string} */
                            channel: "EMAIL";
                            legalBasis?: string;
                            legalBasisExplanation?: string;
                            setStatusSuccessReason?: string;
                            source: string;
                            /** @enum {unknown} */
                            status: "SUBSCRIBED" | "UNSUBSCRIBED" | "NOT_SPECIFIED";
                            subscriberIdString: string;
                            subscriptionId: number;
                            subscriptionName: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    updateLegacyCompanyBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    objectId: string | number;
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                }[];
            };
        };
        responses: {
            /** @description No body */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createLegacyCompany: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description A company as in version 2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        additionalDomains: {
                            domain: string;
                        }[];
                        companyId: number;
                        isDeleted: boolean;
                        /** @description Only with includeMergeAudits */
                        mergeAudits: {
                            companyId: number;
                            mergedCompanyId: number;
                            timestamp: number;
                        }[];
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        /** @description Always empty */
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    getLegacyCompany: {
        parameters: {
            query?: {
                /** @description Even if it is in the recycle bin */
                includeDeletes?: boolean;
                /** @description With the records that were merged into it */
                includeMergeAudits?: boolean;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                companyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A company as in version 2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        additionalDomains: {
                            domain: string;
                        }[];
                        companyId: number;
                        isDeleted: boolean;
                        /** @description Only with includeMergeAudits */
                        mergeAudits: {
                            companyId: number;
                            mergedCompanyId: number;
                            timestamp: number;
                        }[];
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        /** @description Always empty */
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    updateLegacyCompany: {
        parameters: {
            path: {
                companyId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description A company as in version 2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        additionalDomains: {
                            domain: string;
                        }[];
                        companyId: number;
                        isDeleted: boolean;
                        /** @description Only with includeMergeAudits */
                        mergeAudits: {
                            companyId: number;
                            mergedCompanyId: number;
                            timestamp: number;
                        }[];
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        /** @description Always empty */
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    archiveLegacyCompany: {
        parameters: {
            path: {
                companyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companyId: number;
                        /** @enum {boolean} */
                        deleted: true;
                    };
                };
            };
        };
    };
    listLegacyCompanyContacts: {
        parameters: {
            query?: {
                /** @description At most 100 */
                count?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description From the previous page */
                vidOffset?: string;
            };
            path: {
                companyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            isContact: boolean;
                            portalId: number;
                            vid: number;
                        }[];
                        hasMore: boolean;
                        vidOffset: number;
                    };
                };
            };
        };
    };
    addLegacyCompanyContact: {
        parameters: {
            path: {
                companyId: string;
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A company as in version 2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        additionalDomains: {
                            domain: string;
                        }[];
                        companyId: number;
                        isDeleted: boolean;
                        /** @description Only with includeMergeAudits */
                        mergeAudits: {
                            companyId: number;
                            mergedCompanyId: number;
                            timestamp: number;
                        }[];
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        /** @description Always empty */
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    removeLegacyCompanyContact: {
        parameters: {
            path: {
                companyId: string;
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyCompanyVids: {
        parameters: {
            query?: {
                count?: number;
                vidOffset?: string;
            };
            path: {
                companyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        vidOffset: number;
                        vids: number[];
                    };
                };
            };
        };
    };
    listLegacyCompanies: {
        parameters: {
            query?: {
                limit?: number;
                /** @description From the previous page */
                offset?: string;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: {
                            additionalDomains: {
                                domain: string;
                            }[];
                            companyId: number;
                            isDeleted: boolean;
                            /** @description Only with includeMergeAudits */
                            mergeAudits: {
                                companyId: number;
                                mergedCompanyId: number;
                                timestamp: number;
                            }[];
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            /** @description Always empty */
                            stateChanges: unknown[];
                        }[];
                        "has-more": boolean;
                        offset: number;
                    };
                };
            };
        };
    };
    listLegacyCompaniesCreated: {
        parameters: {
            query?: {
                count?: number;
                /** @description Number of records to skip */
                offset?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
                /** @description Milliseconds since 1970 */
                since?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        offset: number;
                        results: {
                            additionalDomains: {
                                domain: string;
                            }[];
                            companyId: number;
                            isDeleted: boolean;
                            /** @description Only with includeMergeAudits */
                            mergeAudits: {
                                companyId: number;
                                mergedCompanyId: number;
                                timestamp: number;
                            }[];
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            /** @description Always empty */
                            stateChanges: unknown[];
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    listLegacyCompaniesModified: {
        parameters: {
            query?: {
                count?: number;
                /** @description Number of records to skip */
                offset?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
                /** @description Milliseconds since 1970 */
                since?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        offset: number;
                        results: {
                            additionalDomains: {
                                domain: string;
                            }[];
                            companyId: number;
                            isDeleted: boolean;
                            /** @description Only with includeMergeAudits */
                            mergeAudits: {
                                companyId: number;
                                mergedCompanyId: number;
                                timestamp: number;
                            }[];
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            /** @description Always empty */
                            stateChanges: unknown[];
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    listLegacyCompaniesOfDomain: {
        parameters: {
            path: {
                domain: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    limit?: number;
                    offset?: {
                        companyId: number;
                        isPrimary: boolean;
                    };
                    requestOptions?: {
                        properties?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        offset: {
                            companyId: number;
                            isPrimary: boolean;
                        };
                        results: {
                            additionalDomains: {
                                domain: string;
                            }[];
                            companyId: number;
                            isDeleted: boolean;
                            /** @description Only with includeMergeAudits */
                            mergeAudits: {
                                companyId: number;
                                mergedCompanyId: number;
                                timestamp: number;
                            }[];
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            /** @description Always empty */
                            stateChanges: unknown[];
                        }[];
                    };
                };
            };
        };
    };
    createLegacyContact: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description A contact as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "associated-company"?: {
                            "company-id": number;
                            "portal-id": number;
                            properties: {
                                [key: string]: {
                                    value: string;
                                };
                            };
                        };
                        "canonical-vid": number;
                        "form-submissions": unknown[];
                        "identity-profiles": {
                            "deleted-changed-timestamp": number;
                            identities: {
                                "is-primary"?: boolean;
                                timestamp: number;
                                type: string;
                                value: string;
                            }[];
                            "saved-at-timestamp": number;
                            vid: number;
                        }[];
                        "is-contact": boolean;
                        "list-memberships"?: {
                            "internal-list-id": number;
                            "is-member": boolean;
                            "static-list-id": number;
                            timestamp: number;
                            vid: number;
                        }[];
                        "merge-audits": {
                            "canonical-vid": number;
                            timestamp: number;
                            "user-id": number | null;
                            "vid-to-merge": number;
                        }[];
                        "merged-vids": number[];
                        "portal-id": number;
                        "profile-url": string;
                        properties: {
                            [key: string]: {
                                value: string;
                                versions?: {
                                    selected: boolean;
                                    "source-id": string | null;
                                    "source-label": string | null;
                                    "source-type": string;
                                    timestamp: number;
                                    "updated-by-user-id": number | null;
                                    value: string;
                                }[];
                            };
                        };
                        vid: number;
                    };
                };
            };
        };
    };
    upsertLegacyContactBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": ({
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                    vid: string | number;
                } | {
                    email: string;
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                })[];
            };
        };
        responses: {
            /** @description No body */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    upsertLegacyContact: {
        parameters: {
            path: {
                email: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isNew: boolean;
                        vid: number;
                    };
                };
            };
        };
    };
    getLegacyContactByEmail: {
        parameters: {
            query?: {
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
            };
            path: {
                email: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A contact as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "associated-company"?: {
                            "company-id": number;
                            "portal-id": number;
                            properties: {
                                [key: string]: {
                                    value: string;
                                };
                            };
                        };
                        "canonical-vid": number;
                        "form-submissions": unknown[];
                        "identity-profiles": {
                            "deleted-changed-timestamp": number;
                            identities: {
                                "is-primary"?: boolean;
                                timestamp: number;
                                type: string;
                                value: string;
                            }[];
                            "saved-at-timestamp": number;
                            vid: number;
                        }[];
                        "is-contact": boolean;
                        "list-memberships"?: {
                            "internal-list-id": number;
                            "is-member": boolean;
                            "static-list-id": number;
                            timestamp: number;
                            vid: number;
                        }[];
                        "merge-audits": {
                            "canonical-vid": number;
                            timestamp: number;
                            "user-id": number | null;
                            "vid-to-merge": number;
                        }[];
                        "merged-vids": number[];
                        "portal-id": number;
                        "profile-url": string;
                        properties: {
                            [key: string]: {
                                value: string;
                                versions?: {
                                    selected: boolean;
                                    "source-id": string | null;
                                    "source-label": string | null;
                                    "source-type": string;
                                    timestamp: number;
                                    "updated-by-user-id": number | null;
                                    value: string;
                                }[];
                            };
                        };
                        vid: number;
                    };
                };
            };
        };
    };
    updateLegacyContactByEmail: {
        parameters: {
            path: {
                email: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readLegacyContactBatchByEmail: {
        parameters: {
            query: {
                email: string[];
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        };
                    };
                };
            };
        };
    };
    mergeLegacyContacts: {
        parameters: {
            path: {
                vid: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    vidToMerge: string | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    getLegacyContactByUtk: {
        parameters: {
            query?: {
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
            };
            path: {
                utk: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A contact as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "associated-company"?: {
                            "company-id": number;
                            "portal-id": number;
                            properties: {
                                [key: string]: {
                                    value: string;
                                };
                            };
                        };
                        "canonical-vid": number;
                        "form-submissions": unknown[];
                        "identity-profiles": {
                            "deleted-changed-timestamp": number;
                            identities: {
                                "is-primary"?: boolean;
                                timestamp: number;
                                type: string;
                                value: string;
                            }[];
                            "saved-at-timestamp": number;
                            vid: number;
                        }[];
                        "is-contact": boolean;
                        "list-memberships"?: {
                            "internal-list-id": number;
                            "is-member": boolean;
                            "static-list-id": number;
                            timestamp: number;
                            vid: number;
                        }[];
                        "merge-audits": {
                            "canonical-vid": number;
                            timestamp: number;
                            "user-id": number | null;
                            "vid-to-merge": number;
                        }[];
                        "merged-vids": number[];
                        "portal-id": number;
                        "profile-url": string;
                        properties: {
                            [key: string]: {
                                value: string;
                                versions?: {
                                    selected: boolean;
                                    "source-id": string | null;
                                    "source-label": string | null;
                                    "source-type": string;
                                    timestamp: number;
                                    "updated-by-user-id": number | null;
                                    value: string;
                                }[];
                            };
                        };
                        vid: number;
                    };
                };
            };
        };
    };
    readLegacyContactBatchByUtk: {
        parameters: {
            query: {
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                utk: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        };
                    };
                };
            };
        };
    };
    archiveLegacyContact: {
        parameters: {
            path: {
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: boolean;
                        reason: string;
                        vid: number;
                    };
                };
            };
        };
    };
    getLegacyContact: {
        parameters: {
            query?: {
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
            };
            path: {
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A contact as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "associated-company"?: {
                            "company-id": number;
                            "portal-id": number;
                            properties: {
                                [key: string]: {
                                    value: string;
                                };
                            };
                        };
                        "canonical-vid": number;
                        "form-submissions": unknown[];
                        "identity-profiles": {
                            "deleted-changed-timestamp": number;
                            identities: {
                                "is-primary"?: boolean;
                                timestamp: number;
                                type: string;
                                value: string;
                            }[];
                            "saved-at-timestamp": number;
                            vid: number;
                        }[];
                        "is-contact": boolean;
                        "list-memberships"?: {
                            "internal-list-id": number;
                            "is-member": boolean;
                            "static-list-id": number;
                            timestamp: number;
                            vid: number;
                        }[];
                        "merge-audits": {
                            "canonical-vid": number;
                            timestamp: number;
                            "user-id": number | null;
                            "vid-to-merge": number;
                        }[];
                        "merged-vids": number[];
                        "portal-id": number;
                        "profile-url": string;
                        properties: {
                            [key: string]: {
                                value: string;
                                versions?: {
                                    selected: boolean;
                                    "source-id": string | null;
                                    "source-label": string | null;
                                    "source-type": string;
                                    timestamp: number;
                                    "updated-by-user-id": number | null;
                                    value: string;
                                }[];
                            };
                        };
                        vid: number;
                    };
                };
            };
        };
    };
    updateLegacyContact: {
        parameters: {
            path: {
                vid: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readLegacyContactBatch: {
        parameters: {
            query: {
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                vid: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        };
                    };
                };
            };
        };
    };
    getLegacyContactStatistics: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Exact up to 10,000, beyond that an estimate */
                        contacts: number;
                        /** @description Milliseconds since 1970; 0 without contacts */
                        lastNewContactAt: number;
                    };
                };
            };
        };
    };
    listLegacyLists: {
        parameters: {
            query?: {
                /** @description At most 250 */
                count?: number;
                offset?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "has-more": boolean;
                        lists: {
                            archived: boolean;
                            authorId: number;
                            createdAt: number;
                            deleteable: boolean;
                            dynamic: boolean;
                            filters: unknown[][];
                            /** @description The filters in the form of version 3, as JSON */
                            ilsFilterBranch?: string;
                            internal: boolean;
                            internalListId: number;
                            listId: number;
                            /** @enum {unknown} */
                            listType: "STATIC" | "DYNAMIC";
                            metaData: {
                                error: string;
                                lastProcessingStateChangeAt: number;
                                lastSizeChangeAt: number;
                                /** @enum {unknown} */
                                processing: "DONE" | "PROCESSING";
                                size: number;
                            };
                            name: string;
                            portalId: number;
                            readOnly: boolean;
                            updatedAt: number;
                        }[];
                        offset: number;
                    };
                };
            };
        };
    };
    createLegacyList: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    dynamic?: boolean;
                    /** @description Alternatives, each a list of filters that all apply */
                    filters?: {
                        operator: string;
                        property?: string;
                        /** @description Several are separated by semicolons */
                        value?: unknown;
                    }[][];
                    name: string;
                };
            };
        };
        responses: {
            /** @description A list of contacts as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        authorId: number;
                        createdAt: number;
                        deleteable: boolean;
                        dynamic: boolean;
                        filters: unknown[][];
                        /** @description The filters in the form of version 3, as JSON */
                        ilsFilterBranch?: string;
                        internal: boolean;
                        internalListId: number;
                        listId: number;
                        /** @enum {unknown} */
                        listType: "STATIC" | "DYNAMIC";
                        metaData: {
                            error: string;
                            lastProcessingStateChangeAt: number;
                            lastSizeChangeAt: number;
                            /** @enum {unknown} */
                            processing: "DONE" | "PROCESSING";
                            size: number;
                        };
                        name: string;
                        portalId: number;
                        readOnly: boolean;
                        updatedAt: number;
                    };
                };
            };
        };
    };
    getLegacyList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A list of contacts as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        authorId: number;
                        createdAt: number;
                        deleteable: boolean;
                        dynamic: boolean;
                        filters: unknown[][];
                        /** @description The filters in the form of version 3, as JSON */
                        ilsFilterBranch?: string;
                        internal: boolean;
                        internalListId: number;
                        listId: number;
                        /** @enum {unknown} */
                        listType: "STATIC" | "DYNAMIC";
                        metaData: {
                            error: string;
                            lastProcessingStateChangeAt: number;
                            lastSizeChangeAt: number;
                            /** @enum {unknown} */
                            processing: "DONE" | "PROCESSING";
                            size: number;
                        };
                        name: string;
                        portalId: number;
                        readOnly: boolean;
                        updatedAt: number;
                    };
                };
            };
        };
    };
    updateLegacyList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    dynamic?: boolean;
                    /** @description Alternatives, each a list of filters that all apply */
                    filters?: {
                        operator: string;
                        property?: string;
                        /** @description Several are separated by semicolons */
                        value?: unknown;
                    }[][];
                    name?: string;
                };
            };
        };
        responses: {
            /** @description A list of contacts as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        authorId: number;
                        createdAt: number;
                        deleteable: boolean;
                        dynamic: boolean;
                        filters: unknown[][];
                        /** @description The filters in the form of version 3, as JSON */
                        ilsFilterBranch?: string;
                        internal: boolean;
                        internalListId: number;
                        listId: number;
                        /** @enum {unknown} */
                        listType: "STATIC" | "DYNAMIC";
                        metaData: {
                            error: string;
                            lastProcessingStateChangeAt: number;
                            lastSizeChangeAt: number;
                            /** @enum {unknown} */
                            processing: "DONE" | "PROCESSING";
                            size: number;
                        };
                        name: string;
                        portalId: number;
                        readOnly: boolean;
                        updatedAt: number;
                    };
                };
            };
        };
    };
    deleteLegacyList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addLegacyListMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    emails?: string[];
                    vids?: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        discarded: number[];
                        invalidEmails: string[];
                        invalidVids: number[];
                        updated: number[];
                    };
                };
            };
        };
    };
    listLegacyListContacts: {
        parameters: {
            query?: {
                /** @description At most 100 */
                count?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                /** @description From the previous page */
                vidOffset?: string;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            addedAt: number;
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        }[];
                        "has-more": boolean;
                        "vid-offset": number;
                    };
                };
            };
        };
    };
    listLegacyListContactsAdded: {
        parameters: {
            query?: {
                /** @description At most 100 */
                count?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                /** @description From the previous page */
                timeOffset?: number;
                /** @description From the previous page */
                vidOffset?: string;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            addedAt: number;
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        }[];
                        "has-more": boolean;
                        "time-offset": number;
                        "vid-offset": number;
                    };
                };
            };
        };
    };
    refreshLegacyList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeLegacyListMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    emails?: string[];
                    vids?: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        discarded: number[];
                        invalidEmails: string[];
                        invalidVids: number[];
                        updated: number[];
                    };
                };
            };
        };
    };
    listLegacyContacts: {
        parameters: {
            query?: {
                /** @description At most 100 */
                count?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                /** @description From the previous page */
                vidOffset?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            addedAt: number;
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        }[];
                        "has-more": boolean;
                        "vid-offset": number;
                    };
                };
            };
        };
    };
    listLegacyContactsCreated: {
        parameters: {
            query?: {
                /** @description At most 100 */
                count?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                /** @description From the previous page */
                timeOffset?: number;
                /** @description From the previous page */
                vidOffset?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            addedAt: number;
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        }[];
                        "has-more": boolean;
                        "time-offset": number;
                        "vid-offset": number;
                    };
                };
            };
        };
    };
    readLegacyListBatch: {
        parameters: {
            query: {
                listId: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists: {
                            archived: boolean;
                            authorId: number;
                            createdAt: number;
                            deleteable: boolean;
                            dynamic: boolean;
                            filters: unknown[][];
                            /** @description The filters in the form of version 3, as JSON */
                            ilsFilterBranch?: string;
                            internal: boolean;
                            internalListId: number;
                            listId: number;
                            /** @enum {unknown} */
                            listType: "STATIC" | "DYNAMIC";
                            metaData: {
                                error: string;
                                lastProcessingStateChangeAt: number;
                                lastSizeChangeAt: number;
                                /** @enum {unknown} */
                                processing: "DONE" | "PROCESSING";
                                size: number;
                            };
                            name: string;
                            portalId: number;
                            readOnly: boolean;
                            updatedAt: number;
                        }[];
                    };
                };
            };
        };
    };
    listLegacyDynamicLists: {
        parameters: {
            query?: {
                /** @description At most 250 */
                count?: number;
                offset?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "has-more": boolean;
                        lists: {
                            archived: boolean;
                            authorId: number;
                            createdAt: number;
                            deleteable: boolean;
                            dynamic: boolean;
                            filters: unknown[][];
                            /** @description The filters in the form of version 3, as JSON */
                            ilsFilterBranch?: string;
                            internal: boolean;
                            internalListId: number;
                            listId: number;
                            /** @enum {unknown} */
                            listType: "STATIC" | "DYNAMIC";
                            metaData: {
                                error: string;
                                lastProcessingStateChangeAt: number;
                                lastSizeChangeAt: number;
                                /** @enum {unknown} */
                                processing: "DONE" | "PROCESSING";
                                size: number;
                            };
                            name: string;
                            portalId: number;
                            readOnly: boolean;
                            updatedAt: number;
                        }[];
                        offset: number;
                    };
                };
            };
        };
    };
    listLegacyContactsModified: {
        parameters: {
            query?: {
                /** @description At most 100 */
                count?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                showListMemberships?: boolean;
                /** @description From the previous page */
                timeOffset?: number;
                /** @description From the previous page */
                vidOffset?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            addedAt: number;
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        }[];
                        "has-more": boolean;
                        "time-offset": number;
                        "vid-offset": number;
                    };
                };
            };
        };
    };
    listLegacyStaticLists: {
        parameters: {
            query?: {
                /** @description At most 250 */
                count?: number;
                offset?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "has-more": boolean;
                        lists: {
                            archived: boolean;
                            authorId: number;
                            createdAt: number;
                            deleteable: boolean;
                            dynamic: boolean;
                            filters: unknown[][];
                            /** @description The filters in the form of version 3, as JSON */
                            ilsFilterBranch?: string;
                            internal: boolean;
                            internalListId: number;
                            listId: number;
                            /** @enum {unknown} */
                            listType: "STATIC" | "DYNAMIC";
                            metaData: {
                                error: string;
                                lastProcessingStateChangeAt: number;
                                lastSizeChangeAt: number;
                                /** @enum {unknown} */
                                processing: "DONE" | "PROCESSING";
                                size: number;
                            };
                            name: string;
                            portalId: number;
                            readOnly: boolean;
                            updatedAt: number;
                        }[];
                        offset: number;
                    };
                };
            };
        };
    };
    searchLegacyContacts: {
        parameters: {
            query: {
                /** @description At most 100 */
                count?: number;
                offset?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                property?: string[];
                /** @description value_only or value_and_history */
                propertyMode?: string;
                /** @description Words of names, addresses and the like */
                q: string;
                showListMemberships?: boolean;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: {
                            "canonical-vid": number;
                            "form-submissions": unknown[];
                            "identity-profiles": {
                                "deleted-changed-timestamp": number;
                                identities: {
                                    "is-primary"?: boolean;
                                    timestamp: number;
                                    type: string;
                                    value: string;
                                }[];
                                "saved-at-timestamp": number;
                                vid: number;
                            }[];
                            "is-contact": boolean;
                            "list-memberships"?: {
                                "internal-list-id": number;
                                "is-member": boolean;
                                "static-list-id": number;
                                timestamp: number;
                                vid: number;
                            }[];
                            "merge-audits": {
                                "canonical-vid": number;
                                timestamp: number;
                                "user-id": number | null;
                                "vid-to-merge": number;
                            }[];
                            "merged-vids": number[];
                            "portal-id": number;
                            "profile-url": string;
                            properties: {
                                [key: string]: {
                                    value: string;
                                    versions?: {
                                        selected: boolean;
                                        "source-id": string | null;
                                        "source-label": string | null;
                                        "source-type": string;
                                        timestamp: number;
                                        "updated-by-user-id": number | null;
                                        value: string;
                                    }[];
                                };
                            };
                            vid: number;
                        }[];
                        "has-more": boolean;
                        offset: number;
                        query: string;
                        total: number;
                    };
                };
            };
        };
    };
    listLegacySecondaryEmails: {
        parameters: {
            path: {
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalId: number;
                        secondaryEmails: string[];
                        vid: number;
                    };
                };
            };
        };
    };
    replaceLegacySecondaryEmail: {
        parameters: {
            path: {
                vid: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    targetSecondaryEmail: string;
                    updatedSecondaryEmail: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalId: number;
                        secondaryEmails: string[];
                        vid: number;
                    };
                };
            };
        };
    };
    addLegacySecondaryEmail: {
        parameters: {
            path: {
                email: string;
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalId: number;
                        secondaryEmails: string[];
                        vid: number;
                    };
                };
            };
        };
    };
    removeLegacySecondaryEmail: {
        parameters: {
            path: {
                email: string;
                vid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalId: number;
                        secondaryEmails: string[];
                        vid: number;
                    };
                };
            };
        };
    };
    listPages: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    createLegacyAssociation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    category: "HUBSPOT_DEFINED" | "USER_DEFINED";
                    definitionId: number;
                    fromObjectId: string | number;
                    toObjectId: string | number;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyAssociations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: string;
            };
            path: {
                category: "HUBSPOT_DEFINED" | "USER_DEFINED";
                definitionId: string;
                objectId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        offset: number;
                        results: number[];
                    };
                };
            };
        };
    };
    createLegacyAssociationBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    category: "HUBSPOT_DEFINED" | "USER_DEFINED";
                    definitionId: number;
                    fromObjectId: string | number;
                    toObjectId: string | number;
                }[];
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteLegacyAssociation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    category: "HUBSPOT_DEFINED" | "USER_DEFINED";
                    definitionId: number;
                    fromObjectId: string | number;
                    toObjectId: string | number;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteLegacyAssociationBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    category: "HUBSPOT_DEFINED" | "USER_DEFINED";
                    definitionId: number;
                    fromObjectId: string | number;
                    toObjectId: string | number;
                }[];
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyObjectChanges: {
        parameters: {
            query?: {
                changeType?: "CREATED" | "UPDATED" | "DELETED";
                objectId?: number;
                /** @description Changes after it, in milliseconds since 1970 */
                timestamp?: number;
            };
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            changedProperties: string[];
                        };
                        /** @enum {unknown} */
                        changeType: "CREATED" | "UPDATED" | "DELETED";
                        objectId: number;
                        /** @enum {unknown} */
                        objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                        portalId: number;
                        /** @description Milliseconds since 1970 */
                        timestamp: number;
                    }[];
                };
            };
        };
    };
    createLegacyObject: {
        parameters: {
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody: {
            content: {
                "application/json": ({
                    name: string;
                    value?: string | number | boolean | null;
                } | {
                    property: string;
                    value?: string | number | boolean | null;
                })[];
            };
        };
        responses: {
            /** @description A ticket, product or line item as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDeleted: boolean;
                        objectId: number;
                        /** @enum {unknown} */
                        objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        version: number;
                    };
                };
            };
        };
    };
    getLegacyObject: {
        parameters: {
            query?: {
                /** @description With records in the recycle bin */
                includeDeletes?: boolean;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                objectId: string;
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody?: never;
        responses: {
            /** @description A ticket, product or line item as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDeleted: boolean;
                        objectId: number;
                        /** @enum {unknown} */
                        objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        version: number;
                    };
                };
            };
        };
    };
    updateLegacyObject: {
        parameters: {
            path: {
                objectId: string;
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody: {
            content: {
                "application/json": ({
                    name: string;
                    value?: string | number | boolean | null;
                } | {
                    property: string;
                    value?: string | number | boolean | null;
                })[];
            };
        };
        responses: {
            /** @description A ticket, product or line item as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDeleted: boolean;
                        objectId: number;
                        /** @enum {unknown} */
                        objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        version: number;
                    };
                };
            };
        };
    };
    archiveLegacyObject: {
        parameters: {
            path: {
                objectId: string;
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createLegacyObjectBatch: {
        parameters: {
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody: {
            content: {
                "application/json": ({
                    name: string;
                    value?: string | number | boolean | null;
                } | {
                    property: string;
                    value?: string | number | boolean | null;
                })[][];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isDeleted: boolean;
                        objectId: number;
                        /** @enum {unknown} */
                        objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        version: number;
                    }[];
                };
            };
        };
    };
    archiveLegacyObjectBatch: {
        parameters: {
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: (string | number)[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readLegacyObjectBatch: {
        parameters: {
            query?: {
                /** @description With records in the recycle bin */
                includeDeletes?: boolean;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            isDeleted: boolean;
                            objectId: number;
                            /** @enum {unknown} */
                            objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            version: number;
                        };
                    };
                };
            };
        };
    };
    updateLegacyObjectBatch: {
        parameters: {
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    objectId: string | number;
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                }[];
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyObjects: {
        parameters: {
            query?: {
                limit?: number;
                /** @description From the previous page */
                offset?: string;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                objectType: "tickets" | "products" | "line_items";
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        objects: {
                            isDeleted: boolean;
                            objectId: number;
                            /** @enum {unknown} */
                            objectType: "TICKET" | "PRODUCT" | "LINE_ITEM";
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            version: number;
                        }[];
                        offset: number;
                    };
                };
            };
        };
    };
    listLegacyPipelines: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            active: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            default: boolean;
                            displayOrder: number;
                            label: string;
                            /** @description DEAL, TICKET and the like */
                            objectType: string;
                            objectTypeId: string;
                            pipelineId: string;
                            stages: {
                                active: boolean;
                                /** @description Milliseconds since 1970 */
                                createdAt: number;
                                displayOrder: number;
                                label: string;
                                metadata: {
                                    [key: string]: string;
                                };
                                stageId: string;
                                /** @description Milliseconds since 1970 */
                                updatedAt: number;
                            }[];
                            /** @description Milliseconds since 1970 */
                            updatedAt: number;
                        }[];
                    };
                };
            };
        };
    };
    createLegacyPipeline: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder?: number | null;
                    label: string;
                    pipelineId?: string | null;
                    stages?: {
                        displayOrder?: number | null;
                        label: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        } | null;
                        stageId?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        default: boolean;
                        displayOrder: number;
                        label: string;
                        /** @description DEAL, TICKET and the like */
                        objectType: string;
                        objectTypeId: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            displayOrder: number;
                            label: string;
                            metadata: {
                                [key: string]: string;
                            };
                            stageId: string;
                            /** @description Milliseconds since 1970 */
                            updatedAt: number;
                        }[];
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                    };
                };
            };
        };
    };
    getLegacyPipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        default: boolean;
                        displayOrder: number;
                        label: string;
                        /** @description DEAL, TICKET and the like */
                        objectType: string;
                        objectTypeId: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            displayOrder: number;
                            label: string;
                            metadata: {
                                [key: string]: string;
                            };
                            stageId: string;
                            /** @description Milliseconds since 1970 */
                            updatedAt: number;
                        }[];
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                    };
                };
            };
        };
    };
    replaceLegacyPipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder?: number | null;
                    label: string;
                    pipelineId?: string | null;
                    stages?: {
                        displayOrder?: number | null;
                        label: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        } | null;
                        stageId?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        default: boolean;
                        displayOrder: number;
                        label: string;
                        /** @description DEAL, TICKET and the like */
                        objectType: string;
                        objectTypeId: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            displayOrder: number;
                            label: string;
                            metadata: {
                                [key: string]: string;
                            };
                            stageId: string;
                            /** @description Milliseconds since 1970 */
                            updatedAt: number;
                        }[];
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                    };
                };
            };
        };
    };
    deleteLegacyPipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    archiveAssociationBatchByName: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        /** @description Id or name of an association type */
                        type: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAssociationBatchByName: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        /** @description Id or name of an association type */
                        type: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                            type: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                            type: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readAssociationBatchByName: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                id: string;
                                type: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                id: string;
                                type: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listAssociationTypes: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    listCards: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By id */
                        results: {
                            actions: {
                                baseUrls: string[];
                            };
                            /** @description The creation and the last change */
                            auditHistory: {
                                /** @enum {unknown} */
                                actionType: "CREATE" | "UPDATE" | "DELETE";
                                applicationId: number;
                                /** @enum {unknown} */
                                authSource: "INTERNAL" | "APP" | "EXTERNAL";
                                /** @description Milliseconds since 1970 */
                                changedAt: number;
                                initiatingUserId: number;
                                objectTypeId: number;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            display: {
                                properties: {
                                    /** @enum {unknown} */
                                    dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                                    label: string;
                                    name: string;
                                    options: {
                                        label: string;
                                        name: string;
                                        /** @enum {unknown} */
                                        type: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                                    }[];
                                }[];
                            };
                            fetch: {
                                objectTypes: {
                                    /**
                                     * @description No record has the type `marketing_events`
                                     * @enum {unknown}
                                     */
                                    name: "contacts" | "companies" | "deals" | "tickets" | "marketing_events";
                                    propertiesToSend: string[];
                                }[];
                                targetUrl: string;
                            };
                            id: string;
                            title: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createCard: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    actions: {
                        baseUrls: string[];
                    };
                    display: {
                        properties: {
                            /** @enum {unknown} */
                            dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                            label: string;
                            name: string;
                            options: {
                                label: string;
                                name: string;
                                /** @enum {unknown} */
                                type: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                            }[];
                        }[];
                    };
                    fetch: {
                        /** @enum {unknown} */
                        cardType?: "EXTERNAL";
                        objectTypes: {
                            /**
                             * @description No record has the type `marketing_events`
                             * @enum {unknown}
                             */
                            name: "contacts" | "companies" | "deals" | "tickets" | "marketing_events";
                            propertiesToSend: string[];
                        }[];
                        targetUrl: string;
                    };
                    title: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions: {
                            baseUrls: string[];
                        };
                        /** @description The creation and the last change */
                        auditHistory: {
                            /** @enum {unknown} */
                            actionType: "CREATE" | "UPDATE" | "DELETE";
                            applicationId: number;
                            /** @enum {unknown} */
                            authSource: "INTERNAL" | "APP" | "EXTERNAL";
                            /** @description Milliseconds since 1970 */
                            changedAt: number;
                            initiatingUserId: number;
                            objectTypeId: number;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        display: {
                            properties: {
                                /** @enum {unknown} */
                                dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                                label: string;
                                name: string;
                                options: {
                                    label: string;
                                    name: string;
                                    /** @enum {unknown} */
                                    type: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                                }[];
                            }[];
                        };
                        fetch: {
                            objectTypes: {
                                /**
                                 * @description No record has the type `marketing_events`
                                 * @enum {unknown}
                                 */
                                name: "contacts" | "companies" | "deals" | "tickets" | "marketing_events";
                                propertiesToSend: string[];
                            }[];
                            targetUrl: string;
                        };
                        id: string;
                        title: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getCard: {
        parameters: {
            path: {
                appId: string;
                cardId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions: {
                            baseUrls: string[];
                        };
                        /** @description The creation and the last change */
                        auditHistory: {
                            /** @enum {unknown} */
                            actionType: "CREATE" | "UPDATE" | "DELETE";
                            applicationId: number;
                            /** @enum {unknown} */
                            authSource: "INTERNAL" | "APP" | "EXTERNAL";
                            /** @description Milliseconds since 1970 */
                            changedAt: number;
                            initiatingUserId: number;
                            objectTypeId: number;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        display: {
                            properties: {
                                /** @enum {unknown} */
                                dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                                label: string;
                                name: string;
                                options: {
                                    label: string;
                                    name: string;
                                    /** @enum {unknown} */
                                    type: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                                }[];
                            }[];
                        };
                        fetch: {
                            objectTypes: {
                                /**
                                 * @description No record has the type `marketing_events`
                                 * @enum {unknown}
                                 */
                                name: "contacts" | "companies" | "deals" | "tickets" | "marketing_events";
                                propertiesToSend: string[];
                            }[];
                            targetUrl: string;
                        };
                        id: string;
                        title: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteCard: {
        parameters: {
            path: {
                appId: string;
                cardId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeCard: {
        parameters: {
            path: {
                appId: string;
                cardId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    actions?: {
                        baseUrls: string[];
                    };
                    display?: {
                        properties: {
                            /** @enum {unknown} */
                            dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                            label: string;
                            name: string;
                            options: {
                                label: string;
                                name: string;
                                /** @enum {unknown} */
                                type: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                            }[];
                        }[];
                    };
                    /** @description What is left out stays */
                    fetch?: {
                        /** @enum {unknown} */
                        cardType?: "EXTERNAL";
                        objectTypes?: {
                            /**
                             * @description No record has the type `marketing_events`
                             * @enum {unknown}
                             */
                            name: "contacts" | "companies" | "deals" | "tickets" | "marketing_events";
                            propertiesToSend: string[];
                        }[];
                        targetUrl?: string;
                    };
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actions: {
                            baseUrls: string[];
                        };
                        /** @description The creation and the last change */
                        auditHistory: {
                            /** @enum {unknown} */
                            actionType: "CREATE" | "UPDATE" | "DELETE";
                            applicationId: number;
                            /** @enum {unknown} */
                            authSource: "INTERNAL" | "APP" | "EXTERNAL";
                            /** @description Milliseconds since 1970 */
                            changedAt: number;
                            initiatingUserId: number;
                            objectTypeId: number;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        display: {
                            properties: {
                                /** @enum {unknown} */
                                dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                                label: string;
                                name: string;
                                options: {
                                    label: string;
                                    name: string;
                                    /** @enum {unknown} */
                                    type: "DEFAULT" | "SUCCESS" | "WARNING" | "DANGER" | "INFO";
                                }[];
                            }[];
                        };
                        fetch: {
                            objectTypes: {
                                /**
                                 * @description No record has the type `marketing_events`
                                 * @enum {unknown}
                                 */
                                name: "contacts" | "companies" | "deals" | "tickets" | "marketing_events";
                                propertiesToSend: string[];
                            }[];
                            targetUrl: string;
                        };
                        id: string;
                        title: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getSampleCardResponse: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allItemsLinkUrl: string;
                        cardLabel: string;
                        /** @enum {unknown} */
                        responseVersion: "v1" | "v3";
                        sections: {
                            actions: {
                                height?: number;
                                httpMethod?: string;
                                label: string;
                                propertyNamesIncluded: string[];
                                /** @enum {unknown} */
                                type: "IFRAME" | "ACTION_HOOK";
                                url: string;
                                width?: number;
                            }[];
                            id: string;
                            linkUrl: string;
                            title: string;
                            tokens: {
                                /** @enum {unknown} */
                                dataType: "BOOLEAN" | "CURRENCY" | "DATE" | "DATETIME" | "EMAIL" | "LINK" | "NUMERIC" | "STRING" | "STATUS";
                                label: string;
                                name: string;
                                value: string;
                            }[];
                        }[];
                        topLevelActions: {
                            primary: {
                                height?: number;
                                httpMethod?: string;
                                label: string;
                                propertyNamesIncluded: string[];
                                /** @enum {unknown} */
                                type: "IFRAME" | "ACTION_HOOK";
                                url: string;
                                width?: number;
                            };
                            secondary: {
                                height?: number;
                                httpMethod?: string;
                                label: string;
                                propertyNamesIncluded: string[];
                                /** @enum {unknown} */
                                type: "IFRAME" | "ACTION_HOOK";
                                url: string;
                                width?: number;
                            }[];
                            settings: {
                                height?: number;
                                httpMethod?: string;
                                label: string;
                                propertyNamesIncluded: string[];
                                /** @enum {unknown} */
                                type: "IFRAME" | "ACTION_HOOK";
                                url: string;
                                width?: number;
                            };
                        };
                        totalCount: number;
                    };
                };
            };
        };
    };
    listAssociationLabelLimits: {
        parameters: {
            query?: {
                fromObjectTypeId?: string;
                toObjectTypeId?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            allLabels: string[];
                            fromObjectType: {
                                objectTypeId: string;
                                pluralLabel: string;
                                singularLabel: string;
                            };
                            limit: number;
                            /** @description From 0 to 100, with two decimal places at most */
                            percentage: number;
                            toObjectType: {
                                objectTypeId: string;
                                pluralLabel: string;
                                singularLabel: string;
                            };
                            usage: number;
                        }[];
                    };
                };
            };
        };
    };
    getRecordsNearAssociationLimits: {
        parameters: {
            path: {
                fromObjectTypeId: string;
                toObjectTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        atLimitFromRecordSamples: {
                            label: string;
                            objectId: number;
                        }[];
                        /** @description The lowest limit of the association types of the pair */
                        limit: number;
                        nearLimitFromRecordSamples: {
                            label: string;
                            objectId: number;
                            /** @description From 0 to 100, with two decimal places at most */
                            percentage: number;
                            usage: number;
                        }[];
                        totalRecordsAtLimit: number;
                        totalRecordsNearLimit: number;
                    };
                };
            };
        };
    };
    listTypesNearAssociationLimitsFrom: {
        parameters: {
            path: {
                fromObjectTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            hasRecordsAtLimit: boolean;
                            /** @description From 80% of a limit */
                            hasRecordsNearLimit: boolean;
                            objectTypeId: string;
                            pluralLabel: string;
                            singularLabel: string;
                        }[];
                    };
                };
            };
        };
    };
    listTypesNearAssociationLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            hasRecordsAtLimit: boolean;
                            /** @description From 80% of a limit */
                            hasRecordsNearLimit: boolean;
                            objectTypeId: string;
                            pluralLabel: string;
                            singularLabel: string;
                        }[];
                    };
                };
            };
        };
    };
    getCalculatedPropertiesLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        byObjectType: {
                            objectTypeId: string;
                            pluralLabel: string;
                            singularLabel: string;
                            usage: number;
                        }[];
                        overallLimit: number;
                        /** @description From 0 to 100, with two decimal places at most */
                        overallPercentage: number;
                        overallUsage: number;
                    };
                };
            };
        };
    };
    getCustomObjectTypesLimit: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limit: number;
                        /** @description From 0 to 100, with two decimal places at most */
                        percentage: number;
                        usage: number;
                    };
                };
            };
        };
    };
    getCustomPropertiesLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        byObjectType: {
                            limit: number;
                            objectTypeId: string;
                            /** @description From 0 to 100, with two decimal places at most */
                            percentage: number;
                            pluralLabel: string;
                            singularLabel: string;
                            usage: number;
                        }[];
                        overallLimit: number;
                        /** @description From 0 to 100, with two decimal places at most */
                        overallPercentage: number;
                        overallUsage: number;
                    };
                };
            };
        };
    };
    getPipelinesLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customObjectTypes: {
                            byObjectType: {
                                objectTypeId: string;
                                pluralLabel: string;
                                singularLabel: string;
                                usage: number;
                            }[];
                            overallLimit: number;
                            /** @description From 0 to 100, with two decimal places at most */
                            overallPercentage: number;
                            overallUsage: number;
                        };
                        hubspotDefinedObjectTypes: {
                            limit: number;
                            objectTypeId: string;
                            /** @description From 0 to 100, with two decimal places at most */
                            percentage: number;
                            pluralLabel: string;
                            singularLabel: string;
                            usage: number;
                        }[];
                    };
                };
            };
        };
    };
    getRecordsLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customObjectTypes: {
                            byObjectType: {
                                objectTypeId: string;
                                pluralLabel: string;
                                singularLabel: string;
                                usage: number;
                            }[];
                            overallLimit: number;
                            /** @description From 0 to 100, with two decimal places at most */
                            overallPercentage: number;
                            overallUsage: number;
                        };
                        hubspotDefinedObjectTypes: {
                            limit: number;
                            objectTypeId: string;
                            /** @description From 0 to 100, with two decimal places at most */
                            percentage: number;
                            pluralLabel: string;
                            singularLabel: string;
                            usage: number;
                        }[];
                    };
                };
            };
        };
    };
    listLists: {
        parameters: {
            query?: {
                /** @description Include the filterBranch */
                includeFilters?: boolean;
                listIds?: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        }[];
                    };
                };
            };
        };
    };
    createList: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    customProperties?: {
                        [key: string]: string;
                    } | null;
                    /** @description An OR of branches of type AND, which contain filters and nested branches */
                    filterBranch?: unknown;
                    listFolderId?: number | null;
                    listPermissions?: {
                        teamsWithEditAccess?: number[] | null;
                        usersWithEditAccess?: number[] | null;
                    } | null;
                    membershipSettings?: {
                        includeUnassigned?: boolean | null;
                        membershipTeamId?: number | null;
                    } | null;
                    name: string;
                    /** @description Type id or name of the type of the records */
                    objectTypeId: string;
                    /** @enum {unknown} */
                    processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    getList: {
        parameters: {
            query?: {
                /** @description Include the filterBranch */
                includeFilters?: boolean;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    deleteList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Cursor of the next page, from the previous response */
                after?: string;
                /** @description Cursor for paging backward, instead of after; starts at the last record */
                before?: string;
                /** @description 100 by default */
                limit?: number;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next?: {
                                after: string;
                                link: string;
                            };
                            prev?: {
                                before: string;
                                link: string;
                            };
                        };
                        results: {
                            /** Format: date-time */
                            membershipTimestamp: string;
                            recordId: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    removeAllMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": (string | number)[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recordIdsMissing: string[];
                        recordIdsRemoved: string[];
                        recordsIdsAdded: string[];
                    };
                };
            };
        };
    };
    addAndRemoveMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    recordIdsToAdd?: (string | number)[];
                    recordIdsToRemove?: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recordIdsMissing: string[];
                        recordIdsRemoved: string[];
                        recordsIdsAdded: string[];
                    };
                };
            };
        };
    };
    addMembersOfList: {
        parameters: {
            path: {
                listId: string;
                sourceListId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembersInJoinOrder: {
        parameters: {
            query?: {
                /** @description Cursor of the next page, from the previous response */
                after?: string;
                /** @description Cursor for paging backward, instead of after; starts at the last record */
                before?: string;
                /** @description 100 by default */
                limit?: number;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next?: {
                                after: string;
                                link: string;
                            };
                            prev?: {
                                before: string;
                                link: string;
                            };
                        };
                        results: {
                            /** Format: date-time */
                            membershipTimestamp: string;
                            recordId: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    removeMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": (string | number)[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recordIdsMissing: string[];
                        recordIdsRemoved: string[];
                        recordsIdsAdded: string[];
                    };
                };
            };
        };
    };
    restoreList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getListConversion: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        convertedAt?: string;
                        listId: string;
                        requestedConversionTime?: {
                            /** @enum {string} */
                            conversionType: "CONVERSION_DATE";
                            day: number;
                            month: number;
                            year: number;
                        } | {
                            /** @enum {string} */
                            conversionType: "INACTIVITY";
                            offset: number;
                            /** @enum {unknown} */
                            timeUnit: "DAY" | "WEEK" | "MONTH";
                        };
                    };
                };
            };
        };
    };
    scheduleListConversion: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    conversionType: "CONVERSION_DATE";
                    day: number;
                    month: number;
                    year: number;
                } | {
                    /** @enum {string} */
                    conversionType: "INACTIVITY";
                    offset: number;
                    /** @enum {unknown} */
                    timeUnit: "DAY" | "WEEK" | "MONTH";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        convertedAt?: string;
                        listId: string;
                        requestedConversionTime?: {
                            /** @enum {string} */
                            conversionType: "CONVERSION_DATE";
                            day: number;
                            month: number;
                            year: number;
                        } | {
                            /** @enum {string} */
                            conversionType: "INACTIVITY";
                            offset: number;
                            /** @enum {unknown} */
                            timeUnit: "DAY" | "WEEK" | "MONTH";
                        };
                    };
                };
            };
        };
    };
    cancelListConversion: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getListHistory: {
        parameters: {
            query?: {
                /** @description Now by default */
                endDate?: string;
                /** @description The beginning by default */
                startDate?: string;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        editHistory: string[];
                        sizeHistory: {
                            size: number;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                    };
                };
            };
        };
    };
    updateListFilters: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An OR of branches of type AND, which contain filters and nested branches */
                    filterBranch: unknown;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updatedList: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    renameList: {
        parameters: {
            query?: {
                /** @description Include the filterBranch */
                includeFilters?: boolean;
                listName?: string;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updatedList: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    getListFolder: {
        parameters: {
            query?: {
                /** @description Id of the folder; the root, 0, by default */
                folderId?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder: {
                            childLists: number[];
                            childNodes: unknown[];
                            /** Format: date-time */
                            createdAt?: string;
                            id: string;
                            name?: string;
                            parentFolderId: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            /** Format: date-time */
                            updatedContentsAt?: string;
                            userId?: number;
                        };
                    };
                };
            };
        };
    };
    createListFolder: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description The root, 0, by default */
                    parentFolderId?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder: {
                            childLists: number[];
                            childNodes: unknown[];
                            /** Format: date-time */
                            createdAt?: string;
                            id: string;
                            name?: string;
                            parentFolderId: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            /** Format: date-time */
                            updatedContentsAt?: string;
                            userId?: number;
                        };
                    };
                };
            };
        };
    };
    deleteListFolder: {
        parameters: {
            path: {
                folderId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    moveListFolder: {
        parameters: {
            path: {
                folderId: string;
                newParentFolderId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder: {
                            childLists: number[];
                            childNodes: unknown[];
                            /** Format: date-time */
                            createdAt?: string;
                            id: string;
                            name?: string;
                            parentFolderId: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            /** Format: date-time */
                            updatedContentsAt?: string;
                            userId?: number;
                        };
                    };
                };
            };
        };
    };
    renameListFolder: {
        parameters: {
            query?: {
                newFolderName?: string;
            };
            path: {
                folderId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folder: {
                            childLists: number[];
                            childNodes: unknown[];
                            /** Format: date-time */
                            createdAt?: string;
                            id: string;
                            name?: string;
                            parentFolderId: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            /** Format: date-time */
                            updatedContentsAt?: string;
                            userId?: number;
                        };
                    };
                };
            };
        };
    };
    moveListToFolder: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    listId: string | number;
                    newFolderId: string | number;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    translateListId: {
        parameters: {
            query: {
                legacyListId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        legacyListId: string;
                        listId: string;
                    };
                };
            };
        };
    };
    translateListIds: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": (string | number)[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        legacyListIdsToIdsMapping: {
                            legacyListId: string;
                            listId: string;
                        }[];
                        missingLegacyListIds: string[];
                    };
                };
            };
        };
    };
    getListByName: {
        parameters: {
            query?: {
                /** @description Include the filterBranch */
                includeFilters?: boolean;
            };
            path: {
                listName: string;
                objectTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            path: {
                objectTypeId: string;
                recordId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            firstAddedTimestamp: string;
                            isPublicList: boolean;
                            /** Format: date-time */
                            lastAddedTimestamp: string;
                            listId: string;
                            listVersion: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    readMembershipsBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description Type id or name of the type of the record */
                        objectTypeId: string;
                        recordId: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            objectTypeId: string;
                            recordId: string;
                            recordListMemberships: {
                                /** Format: date-time */
                                firstAddedTimestamp: string;
                                isPublicList: boolean;
                                /** Format: date-time */
                                lastAddedTimestamp: string;
                                listId: string;
                                listVersion: number;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {unknown} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    searchLists: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    additionalProperties?: string[] | null;
                    count?: number | null;
                    listIds?: (string | number)[] | null;
                    objectTypeId?: string | null;
                    offset?: number | null;
                    processingTypes?: ("MANUAL" | "SNAPSHOT" | "DYNAMIC")[] | null;
                    query?: string | null;
                    sort?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        lists: {
                            additionalProperties: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        }[];
                        offset: number;
                        total: number;
                    };
                };
            };
        };
    };
    listEnabledObjectTypes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enablementByObjectTypeId: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
    };
    getObjectTypeEnablement: {
        parameters: {
            path: {
                objectTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enablement: boolean;
                    };
                };
            };
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description Records in the recycle bin instead of live ones */
                archived?: boolean;
                /** @description Object types whose associated records are returned */
                associations?: string[];
                /** @description At most 50 with histories */
                limit?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their history */
                propertiesWithHistory?: string[];
            };
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                    };
                };
            };
        };
    };
    createRecord: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associations?: {
                        to: {
                            id: string | number;
                        };
                        types: {
                            associationCategory: string;
                            associationTypeId: number;
                        }[];
                    }[];
                    /** @description Returned in the response */
                    objectWriteTraceId?: string;
                    properties: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description A record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: {
                /** @description Records in the recycle bin instead of live ones */
                archived?: boolean;
                /** @description Object types whose associated records are returned */
                associations?: string[];
                /** @description The unique property that the id is a value of; the record id by default */
                idProperty?: string;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their history */
                propertiesWithHistory?: string[];
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    archiveRecord: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateRecord: {
        parameters: {
            query?: {
                /** @description The unique property that the id is a value of; the record id by default */
                idProperty?: string;
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Returned in the response */
                    objectWriteTraceId?: string;
                    properties: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    listAssociatedRecords: {
        parameters: {
            query?: {
                after?: string;
                /** @description 500 at most, and by default */
                limit?: number;
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            id: string;
                            type: string;
                        }[];
                    };
                };
            };
        };
    };
    associateRecords: {
        parameters: {
            path: {
                /** @description Id of an association type, or its name: company_to_contact */
                associationType: string;
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    dissociateRecords: {
        parameters: {
            path: {
                /** @description Id of an association type, or its name: company_to_contact */
                associationType: string;
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    archiveRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        associations?: {
                            to: {
                                id: string | number;
                            };
                            types: {
                                associationCategory: string;
                                associationTypeId: number;
                            }[];
                        }[];
                        /** @description Returned in the response */
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readRecordBatch: {
        parameters: {
            query?: {
                /** @description Records in the recycle bin instead of live ones */
                archived?: boolean;
            };
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    idProperty?: string | null;
                    inputs: {
                        id: string | number;
                    }[];
                    properties?: string[];
                    propertiesWithHistory?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    updateRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                        /** @description The unique property that the id is a value of; the record id by default */
                        idProperty?: string | null;
                        /** @description Returned in the response */
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    upsertRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                        /** @description The unique property that the id is a value of; the record id by default */
                        idProperty?: string | null;
                        /** @description Returned in the response */
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether the upsert created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    mergeRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The record that is merged into it */
                    objectIdToMerge: string | number;
                    /** @description The surviving record */
                    primaryObjectId: string | number;
                };
            };
        };
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description URL of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    searchRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    after?: (string | number) | null;
                    filterGroups?: {
                        filters?: {
                            highValue?: (string | number | boolean) | null;
                            operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                            propertyName?: string | null;
                            value?: (string | number | boolean) | null;
                            values?: (string | number | boolean)[] | null;
                        }[] | null;
                    }[] | null;
                    filters?: {
                        highValue?: (string | number | boolean) | null;
                        operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                        propertyName?: string | null;
                        value?: (string | number | boolean) | null;
                        values?: (string | number | boolean)[] | null;
                    }[] | null;
                    limit?: number | null;
                    properties?: string[] | null;
                    query?: string | null;
                    sorts?: (string | {
                        direction?: ("ASCENDING" | "DESCENDING") | null;
                        propertyName: string;
                    })[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description URL of the record */
                            url?: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    eraseContact: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `email`: objectId is an address, which is blocked even without a contact */
                    idProperty?: string;
                    objectId: string | number;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readDealSplits: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            id: string;
                            splits: {
                                archived: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                associations?: {
                                    [key: string]: {
                                        paging?: {
                                            next: {
                                                after: string;
                                                link: string;
                                            };
                                        };
                                        results: {
                                            id: string;
                                            type: string;
                                        }[];
                                    };
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                objectWriteTraceId?: string;
                                properties: {
                                    [key: string]: string | null;
                                };
                                propertiesWithHistory?: {
                                    [key: string]: {
                                        sourceId?: string;
                                        sourceLabel?: string;
                                        sourceType: string;
                                        /** Format: date-time */
                                        timestamp: string;
                                        updatedByUserId?: number;
                                        value: string;
                                    }[];
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                /** @description URL of the record */
                                url?: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            id: string;
                            splits: {
                                archived: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                associations?: {
                                    [key: string]: {
                                        paging?: {
                                            next: {
                                                after: string;
                                                link: string;
                                            };
                                        };
                                        results: {
                                            id: string;
                                            type: string;
                                        }[];
                                    };
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                objectWriteTraceId?: string;
                                properties: {
                                    [key: string]: string | null;
                                };
                                propertiesWithHistory?: {
                                    [key: string]: {
                                        sourceId?: string;
                                        sourceLabel?: string;
                                        sourceType: string;
                                        /** Format: date-time */
                                        timestamp: string;
                                        updatedByUserId?: number;
                                        value: string;
                                    }[];
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                /** @description URL of the record */
                                url?: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    upsertDealSplits: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                        /** @description Shares of different owners that add up to 1.0 */
                        splits: {
                            ownerId: string | number;
                            /** @description Share of the deal, as 0.25; up to 8 decimal places */
                            percentage: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            id: string;
                            splits: {
                                archived: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                associations?: {
                                    [key: string]: {
                                        paging?: {
                                            next: {
                                                after: string;
                                                link: string;
                                            };
                                        };
                                        results: {
                                            id: string;
                                            type: string;
                                        }[];
                                    };
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                objectWriteTraceId?: string;
                                properties: {
                                    [key: string]: string | null;
                                };
                                propertiesWithHistory?: {
                                    [key: string]: {
                                        sourceId?: string;
                                        sourceLabel?: string;
                                        sourceType: string;
                                        /** Format: date-time */
                                        timestamp: string;
                                        updatedByUserId?: number;
                                        value: string;
                                    }[];
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                /** @description URL of the record */
                                url?: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            id: string;
                            splits: {
                                archived: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                associations?: {
                                    [key: string]: {
                                        paging?: {
                                            next: {
                                                after: string;
                                                link: string;
                                            };
                                        };
                                        results: {
                                            id: string;
                                            type: string;
                                        }[];
                                    };
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                objectWriteTraceId?: string;
                                properties: {
                                    [key: string]: string | null;
                                };
                                propertiesWithHistory?: {
                                    [key: string]: {
                                        sourceId?: string;
                                        sourceLabel?: string;
                                        sourceType: string;
                                        /** Format: date-time */
                                        timestamp: string;
                                        updatedByUserId?: number;
                                        value: string;
                                    }[];
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                /** @description URL of the record */
                                url?: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description Owners whose users left the account or are suspended, instead of the others */
                archived?: boolean;
                /** @description Only the owner with this address, in any letter case */
                email?: string;
                /** @description 100 by default */
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            firstName: string;
                            /** @description The id that hubspot_owner_id holds */
                            id: string;
                            lastName: string;
                            /** @description The main team of the user first; left out without teams */
                            teams?: {
                                id: string;
                                name: string;
                                primary: boolean;
                            }[];
                            /** @description PERSON */
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description null for an archived owner */
                            userId: number | null;
                            userIdIncludingInactive: number;
                        }[];
                    };
                };
            };
        };
    };
    getOwner: {
        parameters: {
            query?: {
                /** @description Owners whose users left the account or are suspended, instead of the others */
                archived?: boolean;
                /** @description The type of the id in the path: id by default */
                idProperty?: "id" | "userId";
            };
            path: {
                ownerId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        firstName: string;
                        /** @description The id that hubspot_owner_id holds */
                        id: string;
                        lastName: string;
                        /** @description The main team of the user first; left out without teams */
                        teams?: {
                            id: string;
                            name: string;
                            primary: boolean;
                        }[];
                        /** @description PERSON */
                        type: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description null for an archived owner */
                        userId: number | null;
                        userIdIncludingInactive: number;
                    };
                };
            };
        };
    };
    listPipelines: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            stages: {
                                archived: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                displayOrder: number;
                                id: string;
                                label: string;
                                /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {unknown} */
                                writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                            }[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createPipeline: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    label: string;
                    pipelineId?: string;
                    stages?: {
                        displayOrder: number;
                        /** @description Alias of stageId, as named in responses. */
                        id?: string;
                        label: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        };
                        stageId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getPipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    replacePipeline: {
        parameters: {
            query?: {
                /** @description As validateReferencesBeforeDelete, for deals. */
                validateDealStageUsagesBeforeDelete?: boolean;
                /** @description Refuse to remove stages that are in use by records. */
                validateReferencesBeforeDelete?: boolean;
            };
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    label: string;
                    pipelineId?: string;
                    stages?: {
                        displayOrder: number;
                        /** @description Alias of stageId, as named in responses. */
                        id?: string;
                        label: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        };
                        stageId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deletePipeline: {
        parameters: {
            query?: {
                /** @description As validateReferencesBeforeDelete, for deals. */
                validateDealStageUsagesBeforeDelete?: boolean;
                /** @description Refuse to remove stages that are in use by records. */
                validateReferencesBeforeDelete?: boolean;
            };
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For restoring only; pipelines are never archived here. */
                    archived?: boolean;
                    displayOrder?: number;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    listPipelineAudits: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            action: "CREATE" | "UPDATE" | "DELETE";
                            fromUserId?: number;
                            /** @description The id of the pipeline or stage. */
                            identifier: string;
                            message: string;
                            portalId: number;
                            /** @description Its state after the change, or before its deletion, as JSON. */
                            rawObject: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                    };
                };
            };
        };
    };
    listStages: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                    };
                };
            };
        };
    };
    createStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    /** @description Alias of stageId, as named in responses. */
                    id?: string;
                    label: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    stageId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    getStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    replaceStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    /** @description Alias of stageId, as named in responses. */
                    id?: string;
                    label: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    stageId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    deleteStage: {
        parameters: {
            query?: {
                /** @description As validateReferencesBeforeDelete, for deals. */
                validateDealStageUsagesBeforeDelete?: boolean;
                /** @description Refuse to remove stages that are in use by records. */
                validateReferencesBeforeDelete?: boolean;
            };
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For restoring only; pipelines are never archived here. */
                    archived?: boolean;
                    displayOrder?: number;
                    label?: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    listStageAudits: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            action: "CREATE" | "UPDATE" | "DELETE";
                            fromUserId?: number;
                            /** @description The id of the pipeline or stage. */
                            identifier: string;
                            message: string;
                            portalId: number;
                            /** @description Its state after the change, or before its deletion, as JSON. */
                            rawObject: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                    };
                };
            };
        };
    };
    listProperties: {
        parameters: {
            query?: {
                /** @description Archived properties instead of active ones. */
                archived?: boolean;
                /** @description This server stores no sensitive data, so only non_sensitive returns results. */
                dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                /** @description Only properties with these names. */
                properties?: string[];
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                    };
                };
            };
        };
    };
    createProperty: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For the field type calculation_equation: the formula of the values. */
                    calculationFormula?: string;
                    currencyPropertyName?: string;
                    /**
                     * @description This server stores no sensitive data, so only non_sensitive returns results.
                     * @enum {unknown}
                     */
                    dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                    dateDisplayHint?: string;
                    description?: string;
                    displayOrder?: number;
                    externalOptions?: boolean;
                    fieldType: string;
                    formField?: boolean;
                    groupName: string;
                    hasUniqueValue?: boolean;
                    hidden?: boolean;
                    label: string;
                    name: string;
                    numberDisplayHint?: string;
                    options?: {
                        description?: string;
                        displayOrder?: number;
                        hidden?: boolean;
                        label: string;
                        value: string;
                    }[];
                    referencedObjectType?: string;
                    showCurrencySymbol?: boolean;
                    textDisplayHint?: string;
                    /** @enum {unknown} */
                    type: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived?: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        calculated: boolean;
                        calculationFormula?: string;
                        /** Format: date-time */
                        createdAt?: string;
                        createdUserId?: string;
                        currencyPropertyName?: string;
                        dataSensitivity: string;
                        dateDisplayHint?: string;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined?: boolean;
                        label: string;
                        modificationMetadata: {
                            archivable: boolean;
                            readOnlyDefinition: boolean;
                            readOnlyOptions?: boolean;
                            readOnlyValue: boolean;
                        };
                        name: string;
                        numberDisplayHint?: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        type: string;
                        /** Format: date-time */
                        updatedAt?: string;
                        updatedUserId?: string;
                    };
                };
            };
        };
    };
    getProperty: {
        parameters: {
            query?: {
                /** @description Archived properties instead of active ones. */
                archived?: boolean;
                /** @description This server stores no sensitive data, so only non_sensitive returns results. */
                dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
            };
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived?: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        calculated: boolean;
                        calculationFormula?: string;
                        /** Format: date-time */
                        createdAt?: string;
                        createdUserId?: string;
                        currencyPropertyName?: string;
                        dataSensitivity: string;
                        dateDisplayHint?: string;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined?: boolean;
                        label: string;
                        modificationMetadata: {
                            archivable: boolean;
                            readOnlyDefinition: boolean;
                            readOnlyOptions?: boolean;
                            readOnlyValue: boolean;
                        };
                        name: string;
                        numberDisplayHint?: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        type: string;
                        /** Format: date-time */
                        updatedAt?: string;
                        updatedUserId?: string;
                    };
                };
            };
        };
    };
    archiveProperty: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProperty: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For the field type calculation_equation: the formula of the values. */
                    calculationFormula?: string;
                    currencyPropertyName?: string;
                    dataSensitivity?: string;
                    dateDisplayHint?: string;
                    description?: string;
                    displayOrder?: number;
                    externalOptions?: boolean;
                    fieldType?: string;
                    formField?: boolean;
                    groupName?: string;
                    hasUniqueValue?: boolean;
                    hidden?: boolean;
                    label?: string;
                    name?: string;
                    numberDisplayHint?: string;
                    options?: {
                        description?: string;
                        displayOrder?: number;
                        hidden?: boolean;
                        label: string;
                        value: string;
                    }[];
                    referencedObjectType?: string;
                    showCurrencySymbol?: boolean;
                    textDisplayHint?: string;
                    /** @enum {unknown} */
                    type?: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived?: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        calculated: boolean;
                        calculationFormula?: string;
                        /** Format: date-time */
                        createdAt?: string;
                        createdUserId?: string;
                        currencyPropertyName?: string;
                        dataSensitivity: string;
                        dateDisplayHint?: string;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined?: boolean;
                        label: string;
                        modificationMetadata: {
                            archivable: boolean;
                            readOnlyDefinition: boolean;
                            readOnlyOptions?: boolean;
                            readOnlyValue: boolean;
                        };
                        name: string;
                        numberDisplayHint?: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        type: string;
                        /** Format: date-time */
                        updatedAt?: string;
                        updatedUserId?: string;
                    };
                };
            };
        };
    };
    archivePropertyBatch: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createPropertyBatch: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description For the field type calculation_equation: the formula of the values. */
                        calculationFormula?: string;
                        currencyPropertyName?: string;
                        /**
                         * @description This server stores no sensitive data, so only non_sensitive returns results.
                         * @enum {unknown}
                         */
                        dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                        dateDisplayHint?: string;
                        description?: string;
                        displayOrder?: number;
                        externalOptions?: boolean;
                        fieldType: string;
                        formField?: boolean;
                        groupName: string;
                        hasUniqueValue?: boolean;
                        hidden?: boolean;
                        label: string;
                        name: string;
                        numberDisplayHint?: string;
                        options?: {
                            description?: string;
                            displayOrder?: number;
                            hidden?: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        /** @enum {unknown} */
                        type: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category?: string;
                            context?: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readPropertyBatch: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Archived properties instead of active ones. */
                    archived?: boolean;
                    /**
                     * @description This server stores no sensitive data, so only non_sensitive returns results.
                     * @enum {unknown}
                     */
                    dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                    inputs: {
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category?: string;
                            context?: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listPropertyGroups: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived: boolean;
                            displayOrder: number;
                            label: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    createPropertyGroup: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description -1: after groups with a display order. */
                    displayOrder?: number;
                    label: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        displayOrder: number;
                        label: string;
                        name: string;
                    };
                };
            };
        };
    };
    getPropertyGroup: {
        parameters: {
            path: {
                groupName: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        displayOrder: number;
                        label: string;
                        name: string;
                    };
                };
            };
        };
    };
    deletePropertyGroup: {
        parameters: {
            path: {
                groupName: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePropertyGroup: {
        parameters: {
            path: {
                groupName: string;
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description -1: after groups with a display order. */
                    displayOrder?: number;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        displayOrder: number;
                        label: string;
                        name: string;
                    };
                };
            };
        };
    };
    listValidationRules: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            propertyName: string;
                            propertyValidationRules: {
                                ruleArguments: string[];
                                ruleType: string;
                                shouldApplyNormalization: boolean;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    listValidationRulesOfProperty: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            ruleArguments: string[];
                            ruleType: string;
                            shouldApplyNormalization: boolean;
                        }[];
                    };
                };
            };
        };
    };
    getValidationRule: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
                ruleType: "AFTER_DATETIME_DURATION" | "AFTER_DURATION" | "ALPHANUMERIC" | "BEFORE_DATETIME_DURATION" | "BEFORE_DURATION" | "DAYS_OF_WEEK" | "DECIMAL" | "DOMAIN" | "EMAIL" | "EMAIL_ALLOWED_DOMAINS" | "EMAIL_BLOCKED_DOMAINS" | "END_DATE" | "END_DATETIME" | "FORMAT" | "MAX_LENGTH" | "MAX_NUMBER" | "MIN_LENGTH" | "MIN_NUMBER" | "PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE" | "REGEX" | "SPECIAL_CHARACTERS" | "START_DATE" | "START_DATETIME" | "URL" | "URL_ALLOWED_DOMAINS" | "URL_BLOCKED_DOMAINS" | "WHITESPACE";
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ruleArguments: string[];
                        ruleType: string;
                        shouldApplyNormalization: boolean;
                    };
                };
            };
        };
    };
    setValidationRule: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
                ruleType: "AFTER_DATETIME_DURATION" | "AFTER_DURATION" | "ALPHANUMERIC" | "BEFORE_DATETIME_DURATION" | "BEFORE_DURATION" | "DAYS_OF_WEEK" | "DECIMAL" | "DOMAIN" | "EMAIL" | "EMAIL_ALLOWED_DOMAINS" | "EMAIL_BLOCKED_DOMAINS" | "END_DATE" | "END_DATETIME" | "FORMAT" | "MAX_LENGTH" | "MAX_NUMBER" | "MIN_LENGTH" | "MIN_NUMBER" | "PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE" | "REGEX" | "SPECIAL_CHARACTERS" | "START_DATE" | "START_DATETIME" | "URL" | "URL_ALLOWED_DOMAINS" | "URL_BLOCKED_DOMAINS" | "WHITESPACE";
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    ruleArguments: string[];
                    /** @description Whether surrounding spaces are ignored */
                    shouldApplyNormalization?: boolean | null;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeValidationRule: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
                ruleType: "AFTER_DATETIME_DURATION" | "AFTER_DURATION" | "ALPHANUMERIC" | "BEFORE_DATETIME_DURATION" | "BEFORE_DURATION" | "DAYS_OF_WEEK" | "DECIMAL" | "DOMAIN" | "EMAIL" | "EMAIL_ALLOWED_DOMAINS" | "EMAIL_BLOCKED_DOMAINS" | "END_DATE" | "END_DATETIME" | "FORMAT" | "MAX_LENGTH" | "MAX_NUMBER" | "MIN_LENGTH" | "MIN_NUMBER" | "PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE" | "REGEX" | "SPECIAL_CHARACTERS" | "START_DATE" | "START_DATETIME" | "URL" | "URL_ALLOWED_DOMAINS" | "URL_BLOCKED_DOMAINS" | "WHITESPACE";
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSchemas: {
        parameters: {
            query?: {
                /** @description Archived schemas instead of active ones. */
                archived?: boolean;
                includeAssociationDefinitions?: boolean;
                /** @description The users who created and changed it. */
                includeAuditMetadata?: boolean;
                includePropertyDefinitions?: boolean;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            allowsSensitiveProperties: boolean;
                            archived: boolean;
                            associations: {
                                fromObjectTypeId: string;
                                id: string;
                                name: string;
                                toObjectTypeId: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            createdByUserId?: number;
                            description?: string;
                            fullyQualifiedName: string;
                            id: string;
                            labels: {
                                plural: string;
                                singular: string;
                            };
                            /** @enum {string} */
                            metaType: "PORTAL_SPECIFIC";
                            name: string;
                            objectTypeId: string;
                            primaryDisplayProperty: string;
                            properties: {
                                archived?: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                calculated: boolean;
                                calculationFormula?: string;
                                /** Format: date-time */
                                createdAt?: string;
                                createdUserId?: string;
                                currencyPropertyName?: string;
                                dataSensitivity: string;
                                dateDisplayHint?: string;
                                description: string;
                                displayOrder: number;
                                externalOptions: boolean;
                                fieldType: string;
                                formField: boolean;
                                groupName: string;
                                hasUniqueValue: boolean;
                                hidden: boolean;
                                hubspotDefined?: boolean;
                                label: string;
                                modificationMetadata: {
                                    archivable: boolean;
                                    readOnlyDefinition: boolean;
                                    readOnlyOptions?: boolean;
                                    readOnlyValue: boolean;
                                };
                                name: string;
                                numberDisplayHint?: string;
                                options: {
                                    description?: string;
                                    displayOrder: number;
                                    hidden: boolean;
                                    label: string;
                                    value: string;
                                }[];
                                referencedObjectType?: string;
                                showCurrencySymbol?: boolean;
                                textDisplayHint?: string;
                                type: string;
                                /** Format: date-time */
                                updatedAt?: string;
                                updatedUserId?: string;
                            }[];
                            requiredProperties: string[];
                            restorable: boolean;
                            searchableProperties: string[];
                            secondaryDisplayProperties: string[];
                            /** Format: date-time */
                            updatedAt: string;
                            updatedByUserId?: number;
                        }[];
                    };
                };
            };
        };
    };
    createSchema: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only false: this server stores no sensitive data. */
                    allowsSensitiveProperties?: boolean;
                    associatedObjects?: string[];
                    description?: string;
                    labels: {
                        plural?: string;
                        singular?: string;
                    };
                    /**
                     * @description Accepted and without effect.
                     * @enum {string}
                     */
                    metaType?: "PORTAL_SPECIFIC";
                    name: string;
                    primaryDisplayProperty?: string;
                    properties?: {
                        /** @description For the field type calculation_equation: the formula of the values. */
                        calculationFormula?: string;
                        currencyPropertyName?: string;
                        /**
                         * @description This server stores no sensitive data, so only non_sensitive returns results.
                         * @enum {unknown}
                         */
                        dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                        dateDisplayHint?: string;
                        description?: string;
                        displayOrder?: number;
                        externalOptions?: boolean;
                        fieldType?: string;
                        formField?: boolean;
                        groupName?: string;
                        hasUniqueValue?: boolean;
                        hidden?: boolean;
                        isPrimaryDisplayLabel?: boolean;
                        label: string;
                        name: string;
                        numberDisplayHint?: string;
                        options?: {
                            description?: string;
                            displayOrder?: number;
                            hidden?: boolean;
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        optionSortStrategy?: "DISPLAY_ORDER" | "ALPHABETICAL";
                        referencedObjectType?: string;
                        searchableInGlobalSearch?: boolean;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        /** @enum {unknown} */
                        type?: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                    }[];
                    requiredProperties?: string[];
                    searchableProperties?: string[];
                    secondaryDisplayProperties?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowsSensitiveProperties: boolean;
                        archived: boolean;
                        associations: {
                            fromObjectTypeId: string;
                            id: string;
                            name: string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        createdByUserId?: number;
                        description?: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural: string;
                            singular: string;
                        };
                        /** @enum {string} */
                        metaType: "PORTAL_SPECIFIC";
                        name: string;
                        objectTypeId: string;
                        primaryDisplayProperty: string;
                        properties: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        requiredProperties: string[];
                        restorable: boolean;
                        searchableProperties: string[];
                        secondaryDisplayProperties: string[];
                        /** Format: date-time */
                        updatedAt: string;
                        updatedByUserId?: number;
                    };
                };
            };
        };
    };
    getSchema: {
        parameters: {
            query?: {
                includeAssociationDefinitions?: boolean;
                /** @description The users who created and changed it. */
                includeAuditMetadata?: boolean;
                includePropertyDefinitions?: boolean;
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowsSensitiveProperties: boolean;
                        archived: boolean;
                        associations: {
                            fromObjectTypeId: string;
                            id: string;
                            name: string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        createdByUserId?: number;
                        description?: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural: string;
                            singular: string;
                        };
                        /** @enum {string} */
                        metaType: "PORTAL_SPECIFIC";
                        name: string;
                        objectTypeId: string;
                        primaryDisplayProperty: string;
                        properties: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        requiredProperties: string[];
                        restorable: boolean;
                        searchableProperties: string[];
                        secondaryDisplayProperties: string[];
                        /** Format: date-time */
                        updatedAt: string;
                        updatedByUserId?: number;
                    };
                };
            };
        };
    };
    archiveSchema: {
        parameters: {
            query?: {
                /** @description Permanently deletes an archived schema. */
                archived?: boolean;
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSchema: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only false: this server stores no sensitive data. */
                    allowsSensitiveProperties?: boolean;
                    clearDescription?: boolean;
                    description?: string;
                    labels?: {
                        plural?: string;
                        singular?: string;
                    };
                    /** @description That of the type: it cannot be changed */
                    name?: string;
                    primaryDisplayProperty?: string;
                    /** @description Existing properties, which stay as they are */
                    properties?: {
                        /** @description For the field type calculation_equation: the formula of the values. */
                        calculationFormula?: string;
                        currencyPropertyName?: string;
                        /**
                         * @description This server stores no sensitive data, so only non_sensitive returns results.
                         * @enum {unknown}
                         */
                        dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                        dateDisplayHint?: string;
                        description?: string;
                        displayOrder?: number;
                        externalOptions?: boolean;
                        fieldType?: string;
                        formField?: boolean;
                        groupName?: string;
                        hasUniqueValue?: boolean;
                        hidden?: boolean;
                        isPrimaryDisplayLabel?: boolean;
                        label: string;
                        name: string;
                        numberDisplayHint?: string;
                        options?: {
                            description?: string;
                            displayOrder?: number;
                            hidden?: boolean;
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        optionSortStrategy?: "DISPLAY_ORDER" | "ALPHABETICAL";
                        referencedObjectType?: string;
                        searchableInGlobalSearch?: boolean;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        /** @enum {unknown} */
                        type?: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                    }[];
                    requiredProperties?: string[];
                    restorable?: boolean;
                    searchableProperties?: string[];
                    secondaryDisplayProperties?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowsSensitiveProperties: boolean;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        description?: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural: string;
                            singular: string;
                        };
                        /** @enum {string} */
                        metaType: "PORTAL_SPECIFIC";
                        name: string;
                        objectTypeId: string;
                        portalId: number;
                        primaryDisplayProperty: string;
                        requiredProperties: string[];
                        restorable: boolean;
                        searchableProperties: string[];
                        secondaryDisplayProperties: string[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    createSchemaAssociation: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    fromObjectTypeId: string;
                    name?: string;
                    toObjectTypeId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fromObjectTypeId: string;
                        id: string;
                        name: string;
                        toObjectTypeId: string;
                    };
                };
            };
        };
    };
    deleteSchemaAssociation: {
        parameters: {
            path: {
                associationIdentifier: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readSchemas: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default true */
                    includeAssociationDefinitions?: boolean;
                    /**
                     * @description The users who created and changed it.
                     * @default true
                     */
                    includeAuditMetadata?: boolean;
                    /** @default true */
                    includePropertyDefinitions?: boolean;
                    /** @description Type ids or full names. */
                    inputs: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            allowsSensitiveProperties: boolean;
                            archived: boolean;
                            associations: {
                                fromObjectTypeId: string;
                                id: string;
                                name: string;
                                toObjectTypeId: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            createdByUserId?: number;
                            description?: string;
                            fullyQualifiedName: string;
                            id: string;
                            labels: {
                                plural: string;
                                singular: string;
                            };
                            /** @enum {string} */
                            metaType: "PORTAL_SPECIFIC";
                            name: string;
                            objectTypeId: string;
                            primaryDisplayProperty: string;
                            properties: {
                                archived?: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                calculated: boolean;
                                calculationFormula?: string;
                                /** Format: date-time */
                                createdAt?: string;
                                createdUserId?: string;
                                currencyPropertyName?: string;
                                dataSensitivity: string;
                                dateDisplayHint?: string;
                                description: string;
                                displayOrder: number;
                                externalOptions: boolean;
                                fieldType: string;
                                formField: boolean;
                                groupName: string;
                                hasUniqueValue: boolean;
                                hidden: boolean;
                                hubspotDefined?: boolean;
                                label: string;
                                modificationMetadata: {
                                    archivable: boolean;
                                    readOnlyDefinition: boolean;
                                    readOnlyOptions?: boolean;
                                    readOnlyValue: boolean;
                                };
                                name: string;
                                numberDisplayHint?: string;
                                options: {
                                    description?: string;
                                    displayOrder: number;
                                    hidden: boolean;
                                    label: string;
                                    value: string;
                                }[];
                                referencedObjectType?: string;
                                showCurrencySymbol?: boolean;
                                textDisplayHint?: string;
                                type: string;
                                /** Format: date-time */
                                updatedAt?: string;
                                updatedUserId?: string;
                            }[];
                            requiredProperties: string[];
                            restorable: boolean;
                            searchableProperties: string[];
                            secondaryDisplayProperties: string[];
                            /** Format: date-time */
                            updatedAt: string;
                            updatedByUserId?: number;
                        }[];
                    };
                };
            };
        };
    };
    listEventTemplates: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            detailTemplate?: string;
                            headerTemplate?: string;
                            id: string;
                            name: string;
                            objectType: string;
                            tokens: {
                                /** Format: date-time */
                                createdAt: string;
                                label: string;
                                name: string;
                                objectPropertyName?: string;
                                options: {
                                    label: string;
                                    value: string;
                                }[];
                                /** @enum {unknown} */
                                type: "string" | "number" | "date" | "enumeration";
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createEventTemplate: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Markdown with Handlebars. An empty text means no template. */
                    detailTemplate?: string;
                    /** @description Markdown with Handlebars. An empty text means no template. */
                    headerTemplate?: string;
                    name: string;
                    /** @description contacts, companies, deals or tickets; contacts by default. */
                    objectType?: string;
                    tokens?: {
                        /** Format: date-time */
                        createdAt?: string;
                        label: string;
                        /** @description Letters, digits, periods, dashes and underscores; not log, not lookup. */
                        name: string;
                        /** @description The property of the record that is set to the value. An empty text removes the mapping. */
                        objectPropertyName?: string;
                        /** @description For enumerations: the allowed values. */
                        options?: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        detailTemplate?: string;
                        headerTemplate?: string;
                        id: string;
                        name: string;
                        objectType: string;
                        tokens: {
                            /** Format: date-time */
                            createdAt: string;
                            label: string;
                            name: string;
                            objectPropertyName?: string;
                            options: {
                                label: string;
                                value: string;
                            }[];
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "enumeration";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getEventTemplate: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        detailTemplate?: string;
                        headerTemplate?: string;
                        id: string;
                        name: string;
                        objectType: string;
                        tokens: {
                            /** Format: date-time */
                            createdAt: string;
                            label: string;
                            name: string;
                            objectPropertyName?: string;
                            options: {
                                label: string;
                                value: string;
                            }[];
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "enumeration";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    updateEventTemplate: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    createdAt?: string;
                    /** @description Markdown with Handlebars. An empty text means no template. */
                    detailTemplate?: string;
                    /** @description Markdown with Handlebars. An empty text means no template. */
                    headerTemplate?: string;
                    /** @description Must equal the current value. */
                    id?: string;
                    name: string;
                    /** @description Must equal the current value. */
                    objectType?: string;
                    tokens?: {
                        /** Format: date-time */
                        createdAt?: string;
                        label: string;
                        /** @description Letters, digits, periods, dashes and underscores; not log, not lookup. */
                        name: string;
                        /** @description The property of the record that is set to the value. An empty text removes the mapping. */
                        objectPropertyName?: string;
                        /** @description For enumerations: the allowed values. */
                        options?: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt?: string;
                    }[];
                    /** Format: date-time */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        detailTemplate?: string;
                        headerTemplate?: string;
                        id: string;
                        name: string;
                        objectType: string;
                        tokens: {
                            /** Format: date-time */
                            createdAt: string;
                            label: string;
                            name: string;
                            objectPropertyName?: string;
                            options: {
                                label: string;
                                value: string;
                            }[];
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "enumeration";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteEventTemplate: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createEventTemplateToken: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    createdAt?: string;
                    label: string;
                    /** @description Letters, digits, periods, dashes and underscores; not log, not lookup. */
                    name: string;
                    /** @description The property of the record that is set to the value. An empty text removes the mapping. */
                    objectPropertyName?: string;
                    /** @description For enumerations: the allowed values. */
                    options?: {
                        label: string;
                        value: string;
                    }[];
                    /** @enum {unknown} */
                    type: "string" | "number" | "date" | "enumeration";
                    /** Format: date-time */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        label: string;
                        name: string;
                        objectPropertyName?: string;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    updateEventTemplateToken: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
                tokenName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    createdAt?: string;
                    label: string;
                    /** @description Must equal the current value. */
                    name?: string;
                    /** @description The property of the record that is set to the value. An empty text removes the mapping. */
                    objectPropertyName?: string;
                    /** @description For enumerations: the allowed values. */
                    options?: {
                        label: string;
                        value: string;
                    }[];
                    /** @enum {unknown} */
                    type?: "string" | "number" | "date" | "enumeration";
                    /** Format: date-time */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        label: string;
                        name: string;
                        objectPropertyName?: string;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteEventTemplateToken: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
                tokenName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createTimelineEvent: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    customObjectTypeId?: string | null;
                    domain?: string | null;
                    email?: string | null;
                    eventTemplateId: string | number;
                    /** @description Any JSON */
                    extraData?: unknown;
                    id?: string | null;
                    objectId?: (string | number) | null;
                    timelineIFrame?: {
                        headerLabel: string;
                        height: number;
                        linkLabel: string;
                        /** @description https */
                        url: string;
                        width: number;
                    } | null;
                    timestamp?: (string | number) | null;
                    tokens?: {
                        [key: string]: unknown;
                    } | null;
                    utk?: string | null;
                };
            };
        };
        responses: {
            /** @description An event on the timeline of a record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt?: string | null;
                        domain?: string | null;
                        email?: string;
                        eventTemplateId: string;
                        extraData?: unknown;
                        id: string;
                        objectId?: string | null;
                        objectType: string;
                        timelineIFrame?: {
                            headerLabel: string;
                            height: number;
                            linkLabel: string;
                            /** @description https */
                            url: string;
                            width: number;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        tokens: {
                            [key: string]: string;
                        };
                        utk?: string | null;
                    };
                };
            };
        };
    };
    getTimelineEvent: {
        parameters: {
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description An event on the timeline of a record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt?: string | null;
                        domain?: string | null;
                        email?: string;
                        eventTemplateId: string;
                        extraData?: unknown;
                        id: string;
                        objectId?: string | null;
                        objectType: string;
                        timelineIFrame?: {
                            headerLabel: string;
                            height: number;
                            linkLabel: string;
                            /** @description https */
                            url: string;
                            width: number;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        tokens: {
                            [key: string]: string;
                        };
                        utk?: string | null;
                    };
                };
            };
        };
    };
    getTimelineEventDetail: {
        parameters: {
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description HTML */
                        details: string;
                    };
                };
            };
        };
    };
    renderTimelineEvent: {
        parameters: {
            query?: {
                /** @description Return the detail view instead of the one-line header */
                detail?: boolean;
            };
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description HTML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    createTimelineEventBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        customObjectTypeId?: string | null;
                        domain?: string | null;
                        email?: string | null;
                        eventTemplateId: string | number;
                        /** @description Any JSON */
                        extraData?: unknown;
                        id?: string | null;
                        objectId?: (string | number) | null;
                        timelineIFrame?: {
                            headerLabel: string;
                            height: number;
                            linkLabel: string;
                            /** @description https */
                            url: string;
                            width: number;
                        } | null;
                        timestamp?: (string | number) | null;
                        tokens?: {
                            [key: string]: unknown;
                        } | null;
                        utk?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            createdAt?: string | null;
                            domain?: string | null;
                            email?: string;
                            eventTemplateId: string;
                            extraData?: unknown;
                            id: string;
                            objectId?: string | null;
                            objectType: string;
                            timelineIFrame?: {
                                headerLabel: string;
                                height: number;
                                linkLabel: string;
                                /** @description https */
                                url: string;
                                width: number;
                            } | null;
                            /** Format: date-time */
                            timestamp: string;
                            tokens: {
                                [key: string]: string;
                            };
                            utk?: string | null;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            createdAt?: string | null;
                            domain?: string | null;
                            email?: string;
                            eventTemplateId: string;
                            extraData?: unknown;
                            id: string;
                            objectId?: string | null;
                            objectType: string;
                            timelineIFrame?: {
                                headerLabel: string;
                                height: number;
                                linkLabel: string;
                                /** @description https */
                                url: string;
                                width: number;
                            } | null;
                            /** Format: date-time */
                            timestamp: string;
                            tokens: {
                                [key: string]: string;
                            };
                            utk?: string | null;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    archiveAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createDefaultAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            associationSpec: {
                                associationCategory: string;
                                associationTypeId: number;
                            };
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            associationSpec: {
                                associationCategory: string;
                                associationTypeId: number;
                            };
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    createAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        types: {
                            associationCategory: string;
                            associationTypeId: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /** @description A number; a text on dated paths */
                            fromObjectId: number | string;
                            fromObjectTypeId: string;
                            labels: string[];
                            /** @description A number; a text on dated paths */
                            toObjectId: number | string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            /** @description A number; a text on dated paths */
                            fromObjectId: number | string;
                            fromObjectTypeId: string;
                            labels: string[];
                            /** @description A number; a text on dated paths */
                            toObjectId: number | string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    archiveAssociationLabelBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        types: {
                            associationCategory: string;
                            associationTypeId: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        after?: string | null;
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                associationTypes: {
                                    category: string;
                                    label: string | null;
                                    typeId: number;
                                }[];
                                /** @description A number; a text on dated paths */
                                toObjectId: number | string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                associationTypes: {
                                    category: string;
                                    label: string | null;
                                    typeId: number;
                                }[];
                                /** @description A number; a text on dated paths */
                                toObjectId: number | string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listAssociationLabels: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED for built-in types, or USER_DEFINED */
                            category: string;
                            /** @description On dated paths only */
                            fromObjectTypeId?: null;
                            /** @description null for the plain association */
                            label: string | null;
                            /** @description On dated paths only */
                            toObjectTypeId?: null;
                            typeId: number;
                        }[];
                    };
                };
            };
        };
    };
    renameAssociationLabel: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associationTypeId: number;
                    /** @description The same as `label` by default */
                    inverseLabel?: string | null;
                    label: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAssociationLabel: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same as `label` by default */
                    inverseLabel?: string | null;
                    /** @description Display text */
                    label: string;
                    /** @description Name for API clients; unique in the account */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED for built-in types, or USER_DEFINED */
                            category: string;
                            /** @description On dated paths only */
                            fromObjectTypeId?: null;
                            /** @description null for the plain association */
                            label: string | null;
                            /** @description On dated paths only */
                            toObjectTypeId?: null;
                            typeId: number;
                        }[];
                    };
                };
            };
        };
    };
    deleteAssociationLabel: {
        parameters: {
            path: {
                associationTypeId: string;
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                    };
                };
            };
        };
    };
    createAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description HUBSPOT_DEFINED or USER_DEFINED */
                        category: string;
                        /** @description Maximum number of records associated with one record by that type */
                        maxToObjectIds: number;
                        typeId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    purgeAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description HUBSPOT_DEFINED or USER_DEFINED */
                        category: string;
                        typeId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description HUBSPOT_DEFINED or USER_DEFINED */
                        category: string;
                        /** @description Maximum number of records associated with one record by that type */
                        maxToObjectIds: number;
                        typeId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listAllAssociationLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                    };
                };
            };
        };
    };
    orderAssociationUsageReport: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description An accepted order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        enqueueTime: string;
                        userEmail: string;
                        userId: number;
                    };
                };
            };
        };
    };
    listRecordAssociations: {
        parameters: {
            query?: {
                after?: string;
                /** @description 500 at most, and by default */
                limit?: number;
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            associationTypes: {
                                category: string;
                                label: string | null;
                                typeId: number;
                            }[];
                            /** @description A number; a text on dated paths */
                            toObjectId: number | string;
                        }[];
                    };
                };
            };
        };
    };
    replaceAssociationLabels: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associationCategory: string;
                    associationTypeId: number;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A number; a text on dated paths */
                        fromObjectId: number | string;
                        fromObjectTypeId: string;
                        labels: string[];
                        /** @description A number; a text on dated paths */
                        toObjectId: number | string;
                        toObjectTypeId: string;
                    };
                };
            };
        };
    };
    dissociateRecordsFully: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createDefaultAssociation: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            associationSpec: {
                                associationCategory: string;
                                associationTypeId: number;
                            };
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    updateLegacyDealBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    objectId: string | number;
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                }[];
            };
        };
        responses: {
            /** @description No body */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createLegacyDeal: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    associations?: {
                        associatedCompanyIds?: (string | number)[] | null;
                        associatedTicketIds?: (string | number)[] | null;
                        associatedVids?: (string | number)[] | null;
                    } | null;
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description A deal as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        associations?: {
                            associatedCompanyIds: number[];
                            associatedDealIds: number[];
                            associatedTicketIds: number[];
                            associatedVids: number[];
                        };
                        dealId: number;
                        imports: unknown[];
                        isDeleted: boolean;
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    getLegacyDeal: {
        parameters: {
            query?: {
                /** @description Even if it is in the recycle bin */
                includeDeletes?: boolean;
                /** @description With the records that were merged into it */
                includeMergeAudits?: boolean;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                dealId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A deal as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        associations?: {
                            associatedCompanyIds: number[];
                            associatedDealIds: number[];
                            associatedTicketIds: number[];
                            associatedVids: number[];
                        };
                        dealId: number;
                        imports: unknown[];
                        isDeleted: boolean;
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    updateLegacyDeal: {
        parameters: {
            path: {
                dealId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associations?: {
                        associatedCompanyIds?: (string | number)[] | null;
                        associatedTicketIds?: (string | number)[] | null;
                        associatedVids?: (string | number)[] | null;
                    } | null;
                    properties: ({
                        name: string;
                        value?: string | number | boolean | null;
                    } | {
                        property: string;
                        value?: string | number | boolean | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description A deal as in version 1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        associations?: {
                            associatedCompanyIds: number[];
                            associatedDealIds: number[];
                            associatedTicketIds: number[];
                            associatedVids: number[];
                        };
                        dealId: number;
                        imports: unknown[];
                        isDeleted: boolean;
                        portalId: number;
                        properties: {
                            [key: string]: {
                                source: string;
                                sourceId: string | null;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                value: string;
                                versions: {
                                    name: string;
                                    source: string;
                                    sourceVid: number[];
                                    timestamp: number;
                                    value: string;
                                }[];
                            };
                        };
                        stateChanges: unknown[];
                    };
                };
            };
        };
    };
    archiveLegacyDeal: {
        parameters: {
            path: {
                dealId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    associateLegacyDeal: {
        parameters: {
            query: {
                id: string[];
            };
            path: {
                dealId: string;
                /** @description CONTACT, COMPANY, or another object type in any spelling */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    dissociateLegacyDeal: {
        parameters: {
            query: {
                id: string[];
            };
            path: {
                dealId: string;
                /** @description CONTACT, COMPANY, or another object type in any spelling */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyAssociatedDeals: {
        parameters: {
            query?: {
                includeAllProperties?: boolean;
                includeAssociations?: boolean;
                limit?: number;
                /** @description From the previous page */
                offset?: string;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                objectId: string;
                /** @description CONTACT, COMPANY, or another object type in any spelling */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deals: {
                            associations?: {
                                associatedCompanyIds: number[];
                                associatedDealIds: number[];
                                associatedTicketIds: number[];
                                associatedVids: number[];
                            };
                            dealId: number;
                            imports: unknown[];
                            isDeleted: boolean;
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            stateChanges: unknown[];
                        }[];
                        hasMore: boolean;
                        offset: number;
                    };
                };
            };
        };
    };
    listLegacyDeals: {
        parameters: {
            query?: {
                includeAllProperties?: boolean;
                includeAssociations?: boolean;
                limit?: number;
                /** @description From the previous page */
                offset?: string;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deals: {
                            associations?: {
                                associatedCompanyIds: number[];
                                associatedDealIds: number[];
                                associatedTicketIds: number[];
                                associatedVids: number[];
                            };
                            dealId: number;
                            imports: unknown[];
                            isDeleted: boolean;
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            stateChanges: unknown[];
                        }[];
                        hasMore: boolean;
                        offset: number;
                    };
                };
            };
        };
    };
    listLegacyDealsCreated: {
        parameters: {
            query?: {
                count?: number;
                /** @description Number of records to skip */
                offset?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
                /** @description Milliseconds since 1970 */
                since?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        offset: number;
                        results: {
                            associations?: {
                                associatedCompanyIds: number[];
                                associatedDealIds: number[];
                                associatedTicketIds: number[];
                                associatedVids: number[];
                            };
                            dealId: number;
                            imports: unknown[];
                            isDeleted: boolean;
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            stateChanges: unknown[];
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    listLegacyDealsModified: {
        parameters: {
            query?: {
                count?: number;
                /** @description Number of records to skip */
                offset?: number;
                /** @description Names of properties to return; undefined ones are omitted */
                properties?: string[];
                /** @description Names of properties to return with their former values */
                propertiesWithHistory?: string[];
                /** @description Milliseconds since 1970 */
                since?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        offset: number;
                        results: {
                            associations?: {
                                associatedCompanyIds: number[];
                                associatedDealIds: number[];
                                associatedTicketIds: number[];
                                associatedVids: number[];
                            };
                            dealId: number;
                            imports: unknown[];
                            isDeleted: boolean;
                            portalId: number;
                            properties: {
                                [key: string]: {
                                    source: string;
                                    sourceId: string | null;
                                    /** @description Milliseconds since 1970 */
                                    timestamp: number;
                                    value: string;
                                    versions: {
                                        name: string;
                                        source: string;
                                        sourceVid: number[];
                                        timestamp: number;
                                        value: string;
                                    }[];
                                };
                            };
                            stateChanges: unknown[];
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    listLegacyDealPipelines: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        displayOrder: number;
                        label: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            closedWon: boolean;
                            displayOrder: number;
                            label: string;
                            /** @description 0 to 1 */
                            probability: number;
                            stageId: string;
                        }[];
                    }[];
                };
            };
        };
    };
    createLegacyDealPipeline: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder?: number | null;
                    label: string;
                    pipelineId?: string | null;
                    stages?: {
                        closedWon?: boolean | null;
                        displayOrder?: number | null;
                        label: string;
                        probability?: number | null;
                        stageId?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        displayOrder: number;
                        label: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            closedWon: boolean;
                            displayOrder: number;
                            label: string;
                            /** @description 0 to 1 */
                            probability: number;
                            stageId: string;
                        }[];
                    };
                };
            };
        };
    };
    getLegacyDealPipeline: {
        parameters: {
            path: {
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        displayOrder: number;
                        label: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            closedWon: boolean;
                            displayOrder: number;
                            label: string;
                            /** @description 0 to 1 */
                            probability: number;
                            stageId: string;
                        }[];
                    };
                };
            };
        };
    };
    replaceLegacyDealPipeline: {
        parameters: {
            path: {
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder?: number | null;
                    label: string;
                    pipelineId?: string | null;
                    stages?: {
                        closedWon?: boolean | null;
                        displayOrder?: number | null;
                        label: string;
                        probability?: number | null;
                        stageId?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        displayOrder: number;
                        label: string;
                        pipelineId: string;
                        stages: {
                            active: boolean;
                            closedWon: boolean;
                            displayOrder: number;
                            label: string;
                            /** @description 0 to 1 */
                            probability: number;
                            stageId: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteLegacyDealPipeline: {
        parameters: {
            path: {
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCampaigns: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listCampaignsById: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listEmailEvents: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listSubscriptionTypes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listSubscriptionChanges: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    createLegacyEngagement: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    associations?: {
                        companyIds?: (number | string)[] | null;
                        contactIds?: (number | string)[] | null;
                        dealIds?: (number | string)[] | null;
                        /** @description Accepted; the owner of the engagement counts */
                        ownerIds?: unknown;
                        ticketIds?: (number | string)[] | null;
                        /** @description Accepted */
                        workflowIds?: unknown;
                    } | null;
                    attachments?: {
                        id: number | string;
                    }[] | null;
                    engagement: {
                        /** @description Accepted; engagements are deleted instead */
                        active?: unknown;
                        ownerId?: (number | string) | null;
                        timestamp?: (number | string) | null;
                        /** @description NOTE, TASK, CALL, MEETING, EMAIL or INCOMING_EMAIL */
                        type: string;
                    };
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        associations: {
                            companyIds: number[];
                            contactIds: number[];
                            dealIds: number[];
                            ownerIds: number[];
                            ticketIds: number[];
                            workflowIds: number[];
                        };
                        attachments: {
                            id: number;
                        }[];
                        engagement: {
                            active: boolean;
                            allAccessibleTeamIds: number[];
                            bodyPreview?: string;
                            bodyPreviewHtml?: string;
                            bodyPreviewIsTruncated: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            createdBy?: number;
                            gdprDeleted: boolean;
                            id: number;
                            /** @description Milliseconds since 1970 */
                            lastUpdated: number;
                            modifiedBy?: number;
                            ownerId?: number;
                            portalId: number;
                            source?: string;
                            /** @description Milliseconds since 1970 */
                            timestamp: number;
                            type: string;
                        };
                        metadata: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    getLegacyEngagement: {
        parameters: {
            path: {
                engagementId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        associations: {
                            companyIds: number[];
                            contactIds: number[];
                            dealIds: number[];
                            ownerIds: number[];
                            ticketIds: number[];
                            workflowIds: number[];
                        };
                        attachments: {
                            id: number;
                        }[];
                        engagement: {
                            active: boolean;
                            allAccessibleTeamIds: number[];
                            bodyPreview?: string;
                            bodyPreviewHtml?: string;
                            bodyPreviewIsTruncated: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            createdBy?: number;
                            gdprDeleted: boolean;
                            id: number;
                            /** @description Milliseconds since 1970 */
                            lastUpdated: number;
                            modifiedBy?: number;
                            ownerId?: number;
                            portalId: number;
                            source?: string;
                            /** @description Milliseconds since 1970 */
                            timestamp: number;
                            type: string;
                        };
                        metadata: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    archiveLegacyEngagement: {
        parameters: {
            path: {
                engagementId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateLegacyEngagement: {
        parameters: {
            path: {
                engagementId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associations?: {
                        companyIds?: (number | string)[] | null;
                        contactIds?: (number | string)[] | null;
                        dealIds?: (number | string)[] | null;
                        /** @description Accepted; the owner of the engagement counts */
                        ownerIds?: unknown;
                        ticketIds?: (number | string)[] | null;
                        /** @description Accepted */
                        workflowIds?: unknown;
                    } | null;
                    attachments?: {
                        id: number | string;
                    }[] | null;
                    engagement?: {
                        /** @description Accepted; engagements are deleted instead */
                        active?: unknown;
                        ownerId?: (number | string) | null;
                        timestamp?: (number | string) | null;
                        type?: string | null;
                    } | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        associations: {
                            companyIds: number[];
                            contactIds: number[];
                            dealIds: number[];
                            ownerIds: number[];
                            ticketIds: number[];
                            workflowIds: number[];
                        };
                        attachments: {
                            id: number;
                        }[];
                        engagement: {
                            active: boolean;
                            allAccessibleTeamIds: number[];
                            bodyPreview?: string;
                            bodyPreviewHtml?: string;
                            bodyPreviewIsTruncated: boolean;
                            /** @description Milliseconds since 1970 */
                            createdAt: number;
                            createdBy?: number;
                            gdprDeleted: boolean;
                            id: number;
                            /** @description Milliseconds since 1970 */
                            lastUpdated: number;
                            modifiedBy?: number;
                            ownerId?: number;
                            portalId: number;
                            source?: string;
                            /** @description Milliseconds since 1970 */
                            timestamp: number;
                            type: string;
                        };
                        metadata: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    associateLegacyEngagement: {
        parameters: {
            path: {
                engagementId: string;
                objectId: string;
                /** @description CONTACT, COMPANY, DEAL, TICKET or OWNER */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    dissociateLegacyEngagement: {
        parameters: {
            path: {
                engagementId: string;
                objectId: string;
                /** @description CONTACT, COMPANY, DEAL, TICKET or OWNER */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyEngagementsOfRecord: {
        parameters: {
            query?: {
                /** @description At most 250; 100 by default */
                limit?: number;
                /** @description From the previous page */
                offset?: string;
            };
            path: {
                objectId: string;
                /** @description CONTACT, COMPANY, DEAL or TICKET */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        /** @description For the next page */
                        offset: number;
                        results: {
                            associations: {
                                companyIds: number[];
                                contactIds: number[];
                                dealIds: number[];
                                ownerIds: number[];
                                ticketIds: number[];
                                workflowIds: number[];
                            };
                            attachments: {
                                id: number;
                            }[];
                            engagement: {
                                active: boolean;
                                allAccessibleTeamIds: number[];
                                bodyPreview?: string;
                                bodyPreviewHtml?: string;
                                bodyPreviewIsTruncated: boolean;
                                /** @description Milliseconds since 1970 */
                                createdAt: number;
                                createdBy?: number;
                                gdprDeleted: boolean;
                                id: number;
                                /** @description Milliseconds since 1970 */
                                lastUpdated: number;
                                modifiedBy?: number;
                                ownerId?: number;
                                portalId: number;
                                source?: string;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                type: string;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    listLegacyEngagements: {
        parameters: {
            query?: {
                /** @description At most 250; 100 by default */
                limit?: number;
                /** @description From the previous page */
                offset?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        /** @description For the next page */
                        offset: number;
                        results: {
                            associations: {
                                companyIds: number[];
                                contactIds: number[];
                                dealIds: number[];
                                ownerIds: number[];
                                ticketIds: number[];
                                workflowIds: number[];
                            };
                            attachments: {
                                id: number;
                            }[];
                            engagement: {
                                active: boolean;
                                allAccessibleTeamIds: number[];
                                bodyPreview?: string;
                                bodyPreviewHtml?: string;
                                bodyPreviewIsTruncated: boolean;
                                /** @description Milliseconds since 1970 */
                                createdAt: number;
                                createdBy?: number;
                                gdprDeleted: boolean;
                                id: number;
                                /** @description Milliseconds since 1970 */
                                lastUpdated: number;
                                modifiedBy?: number;
                                ownerId?: number;
                                portalId: number;
                                source?: string;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                type: string;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    listLegacyEngagementsModified: {
        parameters: {
            query?: {
                /** @description At most 100; 20 by default */
                count?: number;
                /** @description Number of engagements to skip */
                offset?: number;
                /** @description Milliseconds since 1970 */
                since?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        /** @description For the next page */
                        offset: number;
                        results: {
                            associations: {
                                companyIds: number[];
                                contactIds: number[];
                                dealIds: number[];
                                ownerIds: number[];
                                ticketIds: number[];
                                workflowIds: number[];
                            };
                            attachments: {
                                id: number;
                            }[];
                            engagement: {
                                active: boolean;
                                allAccessibleTeamIds: number[];
                                bodyPreview?: string;
                                bodyPreviewHtml?: string;
                                bodyPreviewIsTruncated: boolean;
                                /** @description Milliseconds since 1970 */
                                createdAt: number;
                                createdBy?: number;
                                gdprDeleted: boolean;
                                id: number;
                                /** @description Milliseconds since 1970 */
                                lastUpdated: number;
                                modifiedBy?: number;
                                ownerId?: number;
                                portalId: number;
                                source?: string;
                                /** @description Milliseconds since 1970 */
                                timestamp: number;
                                type: string;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    listEventDefinitions: {
        parameters: {
            query?: {
                after?: string;
                includeProperties?: boolean;
                /** @description 10 by default */
                limit?: number;
                searchString?: string;
                sortOrder?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            associations: unknown[];
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            fullyQualifiedName: string;
                            id: string;
                            labels: {
                                plural?: string;
                                singular: string;
                            };
                            name: string;
                            objectTypeId: string;
                            primaryObject: string;
                            primaryObjectId: string;
                            properties: {
                                archived: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                displayOrder: number;
                                fieldType: string;
                                groupName: string;
                                hidden: boolean;
                                label: string;
                                name: string;
                                options: {
                                    description?: string;
                                    displayOrder: number;
                                    hidden: boolean;
                                    label: string;
                                    value: string;
                                }[];
                                type: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            /** @enum {string} */
                            trackingType: "MANUAL";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    createEventDefinition: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    includeDefaultProperties?: boolean | null;
                    label: string;
                    name?: string | null;
                    primaryObject?: string | null;
                    propertyDefinitions?: {
                        description?: string | null;
                        label: string;
                        name?: string | null;
                        options?: {
                            description?: string | null;
                            displayOrder?: number | null;
                            hidden?: boolean | null;
                            label: string;
                            value: string;
                        }[] | null;
                        /** @enum {unknown} */
                        type: "string" | "number" | "enumeration" | "datetime";
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        associations: unknown[];
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural?: string;
                            singular: string;
                        };
                        name: string;
                        objectTypeId: string;
                        primaryObject: string;
                        primaryObjectId: string;
                        properties: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayOrder: number;
                            fieldType: string;
                            groupName: string;
                            hidden: boolean;
                            label: string;
                            name: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** @enum {string} */
                        trackingType: "MANUAL";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getEventDefinition: {
        parameters: {
            path: {
                eventName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        associations: unknown[];
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural?: string;
                            singular: string;
                        };
                        name: string;
                        objectTypeId: string;
                        primaryObject: string;
                        primaryObjectId: string;
                        properties: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayOrder: number;
                            fieldType: string;
                            groupName: string;
                            hidden: boolean;
                            label: string;
                            name: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** @enum {string} */
                        trackingType: "MANUAL";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteEventDefinition: {
        parameters: {
            path: {
                eventName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateEventDefinition: {
        parameters: {
            path: {
                eventName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    label?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        associations: unknown[];
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural?: string;
                            singular: string;
                        };
                        name: string;
                        objectTypeId: string;
                        primaryObject: string;
                        primaryObjectId: string;
                        properties: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            displayOrder: number;
                            fieldType: string;
                            groupName: string;
                            hidden: boolean;
                            label: string;
                            name: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** @enum {string} */
                        trackingType: "MANUAL";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    createEventProperty: {
        parameters: {
            path: {
                eventName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    label: string;
                    name?: string | null;
                    options?: {
                        description?: string | null;
                        displayOrder?: number | null;
                        hidden?: boolean | null;
                        label: string;
                        value: string;
                    }[] | null;
                    /** @enum {unknown} */
                    type: "string" | "number" | "enumeration" | "datetime";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        displayOrder: number;
                        fieldType: string;
                        groupName: string;
                        hidden: boolean;
                        label: string;
                        name: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        type: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteEventProperty: {
        parameters: {
            path: {
                eventName: string;
                propertyName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateEventProperty: {
        parameters: {
            path: {
                eventName: string;
                propertyName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    label?: string | null;
                    options?: {
                        description?: string | null;
                        displayOrder?: number | null;
                        hidden?: boolean | null;
                        label: string;
                        value: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        displayOrder: number;
                        fieldType: string;
                        groupName: string;
                        hidden: boolean;
                        label: string;
                        name: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        type: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    listCustomEvents: {
        parameters: {
            query?: {
                after?: string;
                eventType?: string;
                id?: string[];
                /** @description 20 by default */
                limit?: number;
                objectId?: string;
                objectType?: string;
                occurredAfter?: string;
                occurredBefore?: string;
                /** @description All by default */
                properties?: string[];
                sort?: ("occurredAt" | "-occurredAt")[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            eventType: string;
                            id: string;
                            objectId: string;
                            objectType: string;
                            /** Format: date-time */
                            occurredAt: string;
                            properties: {
                                [key: string]: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    listCustomEventTypes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eventTypes: string[];
                    };
                };
            };
        };
    };
    sendCustomEvent: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    eventName: string;
                    objectId?: (string | number) | null;
                    occurredAt?: (string | number) | null;
                    properties?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                    utk?: string | null;
                    uuid?: string | null;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendCustomEvents: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        email?: string | null;
                        eventName: string;
                        objectId?: (string | number) | null;
                        occurredAt?: (string | number) | null;
                        properties?: {
                            [key: string]: string | number | boolean | null;
                        } | null;
                        utk?: string | null;
                        uuid?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFlag: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @enum {unknown} */
                        defaultState: "ON" | "OFF" | "ABSENT";
                        flagName: string;
                        /** @enum {unknown} */
                        overrideState?: "ON" | "OFF" | "ABSENT";
                    };
                };
            };
        };
    };
    setFlag: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    defaultState: "ON" | "OFF" | "ABSENT";
                    /** @enum {unknown} */
                    overrideState?: "ON" | "OFF" | "ABSENT";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @enum {unknown} */
                        defaultState: "ON" | "OFF" | "ABSENT";
                        flagName: string;
                        /** @enum {unknown} */
                        overrideState?: "ON" | "OFF" | "ABSENT";
                    };
                };
            };
        };
    };
    deleteFlag: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @enum {unknown} */
                        defaultState: "ON" | "OFF" | "ABSENT";
                        flagName: string;
                        /** @enum {unknown} */
                        overrideState?: "ON" | "OFF" | "ABSENT";
                    };
                };
            };
        };
    };
    listFlagStates: {
        parameters: {
            query?: {
                /** @description 100 by default */
                limit?: number;
                /** @description Only accounts with this id or a greater one */
                startPortalId?: number;
            };
            path: {
                appId: string;
                flagName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalFlagStates: {
                            appId: number;
                            flagName: string;
                            /** @enum {unknown} */
                            flagState: "ON" | "OFF" | "ABSENT";
                            /** @description The id of an account */
                            portalId: number;
                        }[];
                    };
                };
            };
        };
    };
    getFlagState: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
                portalId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        flagName: string;
                        /** @enum {unknown} */
                        flagState: "ON" | "OFF" | "ABSENT";
                        /** @description The id of an account */
                        portalId: number;
                    };
                };
            };
        };
    };
    setFlagState: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
                portalId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    flagState: "ON" | "OFF" | "ABSENT";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        flagName: string;
                        /** @enum {unknown} */
                        flagState: "ON" | "OFF" | "ABSENT";
                        /** @description The id of an account */
                        portalId: number;
                    };
                };
            };
        };
    };
    deleteFlagState: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
                portalId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        flagName: string;
                        /** @enum {unknown} */
                        flagState: "ON" | "OFF" | "ABSENT";
                        /** @description The id of an account */
                        portalId: number;
                    };
                };
            };
        };
    };
    deleteFlagStates: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    portalIds: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalFlagStates: {
                            appId: number;
                            flagName: string;
                            /** @enum {unknown} */
                            flagState: "ON" | "OFF" | "ABSENT";
                            /** @description The id of an account */
                            portalId: number;
                        }[];
                    };
                };
            };
        };
    };
    setFlagStates: {
        parameters: {
            path: {
                appId: string;
                flagName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    portalStates: {
                        /** @enum {unknown} */
                        flagState: "ON" | "OFF" | "ABSENT";
                        portalId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalFlagStates: {
                            appId: number;
                            flagName: string;
                            /** @enum {unknown} */
                            flagState: "ON" | "OFF" | "ABSENT";
                            /** @description The id of an account */
                            portalId: number;
                        }[];
                    };
                };
            };
        };
    };
    listFlags: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flagsForApp: string[];
                    };
                };
            };
        };
    };
    listLegacyFiles: {
        parameters: {
            query?: {
                extension?: string;
                /** @description None: the root */
                folder_id?: string;
                /** @description At most 100; 20 by default */
                limit?: number;
                /** @description A part of the name */
                name?: string;
                offset?: number;
                type?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limit: number;
                        objects: {
                            access: string;
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            default_hosting_url: string;
                            deleted_at: number;
                            encoding: string | null;
                            extension: string;
                            /** @description null: the root */
                            folder_id: number | null;
                            friendly_url: string;
                            full_path: string;
                            height: number | null;
                            hidden: boolean;
                            id: number;
                            meta: {
                                allows_anonymous_access: boolean;
                                indexable: boolean;
                            };
                            /** @description Without extension */
                            name: string;
                            portal_id: number;
                            size: number;
                            title: string;
                            type: string;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                            url: string;
                            width: number | null;
                        }[];
                        offset: number;
                        total_count: number;
                    };
                };
            };
        };
    };
    uploadOldFile: {
        parameters: {
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The name of the file; that of the part by default */
                    file_names?: string;
                    /** Format: binary */
                    files: string;
                    /** @description Instead of folder_paths */
                    folder_id?: string;
                    /** @description The folder; missing folders are created. The root by default */
                    folder_paths?: string;
                    /** @description true: the file has no public address */
                    is_private?: string;
                    /** @description true: replaces a file at the same path */
                    overwrite?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        objects: {
                            access: string;
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            default_hosting_url: string;
                            deleted_at: number;
                            encoding: string | null;
                            extension: string;
                            /** @description null: the root */
                            folder_id: number | null;
                            friendly_url: string;
                            full_path: string;
                            height: number | null;
                            hidden: boolean;
                            id: number;
                            meta: {
                                allows_anonymous_access: boolean;
                                indexable: boolean;
                            };
                            /** @description Without extension */
                            name: string;
                            portal_id: number;
                            size: number;
                            title: string;
                            type: string;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                            url: string;
                            width: number | null;
                        }[];
                    };
                };
            };
        };
    };
    getLegacyFile: {
        parameters: {
            path: {
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access: string;
                        archived: boolean;
                        /** @description Milliseconds since 1970 */
                        created: number;
                        default_hosting_url: string;
                        deleted_at: number;
                        encoding: string | null;
                        extension: string;
                        /** @description null: the root */
                        folder_id: number | null;
                        friendly_url: string;
                        full_path: string;
                        height: number | null;
                        hidden: boolean;
                        id: number;
                        meta: {
                            allows_anonymous_access: boolean;
                            indexable: boolean;
                        };
                        /** @description Without extension */
                        name: string;
                        portal_id: number;
                        size: number;
                        title: string;
                        type: string;
                        /** @description Milliseconds since 1970 */
                        updated: number;
                        url: string;
                        width: number | null;
                    };
                };
            };
        };
    };
    replaceLegacyFile: {
        parameters: {
            path: {
                fileId: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    files: string;
                    /** @description true: no public address, false: a public one; the access stays by default */
                    is_private?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        objects: {
                            access: string;
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            default_hosting_url: string;
                            deleted_at: number;
                            encoding: string | null;
                            extension: string;
                            /** @description null: the root */
                            folder_id: number | null;
                            friendly_url: string;
                            full_path: string;
                            height: number | null;
                            hidden: boolean;
                            id: number;
                            meta: {
                                allows_anonymous_access: boolean;
                                indexable: boolean;
                            };
                            /** @description Without extension */
                            name: string;
                            portal_id: number;
                            size: number;
                            title: string;
                            type: string;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                            url: string;
                            width: number | null;
                        }[];
                    };
                };
            };
        };
    };
    deleteLegacyFile: {
        parameters: {
            path: {
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string;
                        succeeded: boolean;
                    };
                };
            };
        };
    };
    archiveLegacyFile: {
        parameters: {
            path: {
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string;
                        succeeded: boolean;
                    };
                };
            };
        };
    };
    eraseLegacyFile: {
        parameters: {
            path: {
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string;
                        succeeded: boolean;
                    };
                };
            };
        };
    };
    moveLegacyFile: {
        parameters: {
            path: {
                fileId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    folder_id?: string | number | null;
                    folder_path?: string;
                    /** @description Without extension */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access: string;
                        archived: boolean;
                        /** @description Milliseconds since 1970 */
                        created: number;
                        default_hosting_url: string;
                        deleted_at: number;
                        encoding: string | null;
                        extension: string;
                        /** @description null: the root */
                        folder_id: number | null;
                        friendly_url: string;
                        full_path: string;
                        height: number | null;
                        hidden: boolean;
                        id: number;
                        meta: {
                            allows_anonymous_access: boolean;
                            indexable: boolean;
                        };
                        /** @description Without extension */
                        name: string;
                        portal_id: number;
                        size: number;
                        title: string;
                        type: string;
                        /** @description Milliseconds since 1970 */
                        updated: number;
                        url: string;
                        width: number | null;
                    };
                };
            };
        };
    };
    getLegacyFileAtPath: {
        parameters: {
            path: {
                /** @description Percent-encoded, slashes too */
                path: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file?: {
                            access: string;
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            default_hosting_url: string;
                            deleted_at: number;
                            encoding: string | null;
                            extension: string;
                            /** @description null: the root */
                            folder_id: number | null;
                            friendly_url: string;
                            full_path: string;
                            height: number | null;
                            hidden: boolean;
                            id: number;
                            meta: {
                                allows_anonymous_access: boolean;
                                indexable: boolean;
                            };
                            /** @description Without extension */
                            name: string;
                            portal_id: number;
                            size: number;
                            title: string;
                            type: string;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                            url: string;
                            width: number | null;
                        };
                        folder?: {
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            deleted_at: number;
                            full_path: string;
                            hidden: boolean;
                            id: number;
                            name: string;
                            /** @description null: the root */
                            parent_folder_id: number | null;
                            portal_id: number;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                        };
                    };
                };
            };
        };
    };
    listLegacyFolders: {
        parameters: {
            query?: {
                /** @description None: the root */
                parent_folder_id?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limit: number;
                        objects: {
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            deleted_at: number;
                            full_path: string;
                            hidden: boolean;
                            id: number;
                            name: string;
                            /** @description null: the root */
                            parent_folder_id: number | null;
                            portal_id: number;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                        }[];
                        offset: number;
                        total_count: number;
                    };
                };
            };
        };
    };
    createLegacyFolder: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    parent_folder_id?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** @description Milliseconds since 1970 */
                        created: number;
                        deleted_at: number;
                        full_path: string;
                        hidden: boolean;
                        id: number;
                        name: string;
                        /** @description null: the root */
                        parent_folder_id: number | null;
                        portal_id: number;
                        /** @description Milliseconds since 1970 */
                        updated: number;
                    };
                };
            };
        };
    };
    getLegacyFolder: {
        parameters: {
            path: {
                folderId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** @description Milliseconds since 1970 */
                        created: number;
                        deleted_at: number;
                        full_path: string;
                        hidden: boolean;
                        id: number;
                        name: string;
                        /** @description null: the root */
                        parent_folder_id: number | null;
                        portal_id: number;
                        /** @description Milliseconds since 1970 */
                        updated: number;
                    };
                };
            };
        };
    };
    renameLegacyFolder: {
        parameters: {
            path: {
                folderId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** @description Milliseconds since 1970 */
                        created: number;
                        deleted_at: number;
                        full_path: string;
                        hidden: boolean;
                        id: number;
                        name: string;
                        /** @description null: the root */
                        parent_folder_id: number | null;
                        portal_id: number;
                        /** @description Milliseconds since 1970 */
                        updated: number;
                    };
                };
            };
        };
    };
    deleteLegacyFolder: {
        parameters: {
            path: {
                folderId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string;
                        succeeded: boolean;
                    };
                };
            };
        };
    };
    moveLegacyFolder: {
        parameters: {
            path: {
                folderId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    parent_folder_id?: string | number | null;
                    parent_folder_path?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** @description Milliseconds since 1970 */
                        created: number;
                        deleted_at: number;
                        full_path: string;
                        hidden: boolean;
                        id: number;
                        name: string;
                        /** @description null: the root */
                        parent_folder_id: number | null;
                        portal_id: number;
                        /** @description Milliseconds since 1970 */
                        updated: number;
                    };
                };
            };
        };
    };
    uploadLegacyFile: {
        parameters: {
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    fileName?: string;
                    folderId?: string;
                    folderPath?: string;
                    /** @description JSON: access (required), ttl or expiresAt, overwrite, duplicate validation */
                    options: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        objects: {
                            access: string;
                            archived: boolean;
                            /** @description Milliseconds since 1970 */
                            created: number;
                            default_hosting_url: string;
                            deleted_at: number;
                            encoding: string | null;
                            extension: string;
                            /** @description null: the root */
                            folder_id: number | null;
                            friendly_url: string;
                            full_path: string;
                            height: number | null;
                            hidden: boolean;
                            id: number;
                            meta: {
                                allows_anonymous_access: boolean;
                                indexable: boolean;
                            };
                            /** @description Without extension */
                            name: string;
                            portal_id: number;
                            size: number;
                            title: string;
                            type: string;
                            /** @description Milliseconds since 1970 */
                            updated: number;
                            url: string;
                            width: number | null;
                        }[];
                    };
                };
            };
        };
    };
    uploadFile: {
        parameters: {
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The character set of a text. */
                    charsetHunch?: string;
                    /** Format: binary */
                    file: string;
                    fileName?: string;
                    folderId?: string;
                    /** @description Instead of folderId; missing folders are created. */
                    folderPath?: string;
                    /** @description JSON: access (required), ttl or expiresAt, overwrite, duplicate validation. */
                    options: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: {
                /** @description The fields to return; all by default. */
                properties?: string[];
            };
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    replaceFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The character set of a text. */
                    charsetHunch?: string;
                    /** Format: binary */
                    file: string;
                    /** @description JSON: access, expiresAt. */
                    options?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    access?: "PUBLIC_INDEXABLE" | "PUBLIC_NOT_INDEXABLE" | "PRIVATE";
                    clearExpires?: boolean;
                    /** @description Milliseconds since 1970, or an ISO 8601 time; 1 day to 1 year from now. */
                    expiresAt?: number | string;
                    isUsableInContent?: boolean;
                    /** @description Without extension */
                    name?: string;
                    parentFolderId?: string | number;
                    parentFolderPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    eraseFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSignedUrl: {
        parameters: {
            query?: {
                /** @description How long the URL is valid; a day by default. */
                expirationSeconds?: number;
                /** @description The fields to return besides the URL; all by default. */
                property?: string[];
                /** @description For pictures: the size to render. */
                size?: "icon" | "thumb" | "medium" | "preview";
                /** @description Whether a smaller picture is enlarged to the size. */
                upscale?: boolean;
            };
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expiresAt: string;
                        extension?: string;
                        height?: number;
                        name?: string;
                        size?: number;
                        type?: string;
                        url: string;
                        width?: number;
                    };
                };
            };
        };
    };
    requestImport: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    access: "PUBLIC_INDEXABLE" | "PUBLIC_NOT_INDEXABLE" | "PRIVATE";
                    /** @enum {unknown} */
                    duplicateValidationScope?: "ENTIRE_PORTAL" | "EXACT_FOLDER";
                    /** @enum {unknown} */
                    duplicateValidationStrategy?: "NONE" | "REJECT" | "RETURN_EXISTING";
                    /** @description Milliseconds since 1970, or an ISO 8601 time; 1 day to 1 year from now. */
                    expiresAt?: number | string;
                    folderId?: string | number;
                    /** @description Instead of folderId; missing folders are created. */
                    folderPath?: string;
                    /** @description With extension; derived from the URL and the content if omitted. */
                    name?: string;
                    overwrite?: boolean | ("true" | "false" | "True" | "False");
                    /** @description An ISO 8601 period from 1 day to 1 year, such as P3M. */
                    ttl?: string;
                    /** @description http or https */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        links: {
                            status: string;
                        };
                    };
                };
            };
        };
    };
    getImport: {
        parameters: {
            path: {
                taskId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt?: string;
                        errors?: {
                            category: string;
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        /** Format: date-time */
                        requestedAt: string;
                        result?: {
                            access?: string;
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            defaultHostingUrl?: string;
                            encoding?: string;
                            /** @description Milliseconds since 1970 */
                            expiresAt?: number;
                            extension?: string;
                            fileMd5?: string;
                            height?: number;
                            id: string;
                            isUsableInContent?: boolean;
                            /** @description Without extension */
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            size?: number;
                            sourceGroup?: string;
                            /** @enum {unknown} */
                            type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                            /** Format: date-time */
                            updatedAt: string;
                            url?: string;
                            width?: number;
                        };
                        /** Format: date-time */
                        startedAt?: string;
                        /** @enum {unknown} */
                        status: "PENDING" | "PROCESSING" | "CANCELED" | "COMPLETE";
                        taskId: string;
                    };
                };
            };
        };
    };
    searchFiles: {
        parameters: {
            query?: {
                after?: number;
                allowsAnonymousAccess?: boolean;
                before?: string;
                createdAt?: string;
                createdAtGte?: string;
                createdAtLte?: string;
                encoding?: string;
                expiresAt?: string;
                expiresAtGte?: string;
                expiresAtLte?: string;
                extension?: string;
                fileMd5?: string;
                height?: number;
                heightGte?: number;
                heightLte?: number;
                idGte?: number;
                idLte?: number;
                ids?: string[];
                isUsableInContent?: boolean;
                limit?: number;
                name?: string;
                parentFolderIds?: string[];
                path?: string;
                properties?: string[];
                size?: number;
                sizeGte?: number;
                sizeLte?: number;
                /** @description Fields to sort by; descending with a leading minus. */
                sort?: string[];
                type?: string;
                updatedAt?: string;
                updatedAtGte?: string;
                updatedAtLte?: string;
                url?: string;
                width?: number;
                widthGte?: number;
                widthLte?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            access?: string;
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            defaultHostingUrl?: string;
                            encoding?: string;
                            /** @description Milliseconds since 1970 */
                            expiresAt?: number;
                            extension?: string;
                            fileMd5?: string;
                            height?: number;
                            id: string;
                            isUsableInContent?: boolean;
                            /** @description Without extension */
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            size?: number;
                            sourceGroup?: string;
                            /** @enum {unknown} */
                            type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                            /** Format: date-time */
                            updatedAt: string;
                            url?: string;
                            width?: number;
                        }[];
                    };
                };
            };
        };
    };
    getFileAtPath: {
        parameters: {
            query?: {
                /** @description The fields to return; all by default. */
                properties?: string[];
            };
            path: {
                /** @description Percent-encoded, slashes too */
                path: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file?: {
                            access?: string;
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            defaultHostingUrl?: string;
                            encoding?: string;
                            /** @description Milliseconds since 1970 */
                            expiresAt?: number;
                            extension?: string;
                            fileMd5?: string;
                            height?: number;
                            id: string;
                            isUsableInContent?: boolean;
                            /** @description Without extension */
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            size?: number;
                            sourceGroup?: string;
                            /** @enum {unknown} */
                            type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                            /** Format: date-time */
                            updatedAt: string;
                            url?: string;
                            width?: number;
                        };
                        folder?: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    createFolder: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    parentFolderId?: string | number;
                    /** @description Instead of parentFolderId */
                    parentFolderPath?: string;
                    /** @description Alias of parentFolderPath */
                    parentPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getFolder: {
        parameters: {
            query?: {
                /** @description The fields to return; all by default. */
                properties?: string[];
            };
            path: {
                /** @description An id, or a percent-encoded path */
                folder: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteFolder: {
        parameters: {
            path: {
                /** @description An id, or a percent-encoded path */
                folder: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateFolder: {
        parameters: {
            path: {
                /** @description An id, or a percent-encoded path */
                folder: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    parentFolderId?: string | number;
                    /** @description Instead of parentFolderId; / is the root */
                    parentFolderPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    searchFolders: {
        parameters: {
            query?: {
                after?: number;
                before?: string;
                createdAt?: string;
                createdAtGte?: string;
                createdAtLte?: string;
                idGte?: number;
                idLte?: number;
                ids?: string[];
                limit?: number;
                name?: string;
                parentFolderIds?: string[];
                path?: string;
                properties?: string[];
                /** @description Fields to sort by; descending with a leading minus. */
                sort?: string[];
                updatedAt?: string;
                updatedAtGte?: string;
                updatedAtLte?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    requestFolderUpdate: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string | number;
                    name?: string;
                    parentFolderId?: string | number;
                    /** @description Instead of parentFolderId; / is the root */
                    parentFolderPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        links: {
                            status: string;
                        };
                    };
                };
            };
        };
    };
    getFolderUpdate: {
        parameters: {
            path: {
                taskId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category?: string;
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        links?: {
                            status: string;
                        };
                        numErrors?: number;
                        /** Format: date-time */
                        requestedAt: string;
                        result?: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {unknown} */
                        status: "PENDING" | "PROCESSING" | "CANCELED" | "COMPLETE";
                        taskId: string;
                    };
                };
            };
        };
    };
    listToolAlarms: {
        parameters: {
            path: {
                portalId: string;
                tool: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
        };
    };
    listFormSubmissions: {
        parameters: {
            path: {
                formId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listLegacyFormFields: {
        parameters: {
            path: {
                formId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
        };
    };
    listLegacyForms: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        deletable: boolean;
                        /** @description None: any known property is accepted */
                        formFieldGroups: unknown[];
                        guid: string;
                        name: string;
                        portalId: number;
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                    }[];
                };
            };
        };
    };
    getLegacyForm: {
        parameters: {
            path: {
                formGuid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        deletable: boolean;
                        /** @description None: any known property is accepted */
                        formFieldGroups: unknown[];
                        guid: string;
                        name: string;
                        portalId: number;
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    getHostedFile: {
        parameters: {
            path: {
                /** @description The path of the file */
                "*": string;
                hubId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    createLegacyEvent: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string | null;
                    eventTypeId: number | string;
                    extraData?: unknown;
                    id?: string | null;
                    objectId?: (number | string) | null;
                    timelineIFrame?: {
                        height: number;
                        iframeLabel: string;
                        iframeUri: string;
                        linkLabel: string;
                        width: number;
                    } | null;
                    timestamp?: (number | string) | null;
                    utk?: string | null;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEventTypes: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applicationId: number;
                        detailTemplate: string | null;
                        headerTemplate: string | null;
                        id: number;
                        name: string;
                        /** @description CONTACT, COMPANY, DEAL or TICKET */
                        objectType: string;
                    }[];
                };
            };
        };
    };
    createEventType: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    detailTemplate?: string | null;
                    headerTemplate?: string | null;
                    name: string;
                    objectType?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applicationId: number;
                        detailTemplate: string | null;
                        headerTemplate: string | null;
                        id: number;
                        name: string;
                        /** @description CONTACT, COMPANY, DEAL or TICKET */
                        objectType: string;
                    };
                };
            };
        };
    };
    getEventType: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applicationId: number;
                        detailTemplate: string | null;
                        headerTemplate: string | null;
                        id: number;
                        name: string;
                        /** @description CONTACT, COMPANY, DEAL or TICKET */
                        objectType: string;
                    };
                };
            };
        };
    };
    updateEventType: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    detailTemplate?: string | null;
                    headerTemplate?: string | null;
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applicationId: number;
                        detailTemplate: string | null;
                        headerTemplate: string | null;
                        id: number;
                        name: string;
                        /** @description CONTACT, COMPANY, DEAL or TICKET */
                        objectType: string;
                    };
                };
            };
        };
    };
    deleteEventType: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEventTypeProperties: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Its name */
                        id: string;
                        label: string;
                        name: string;
                        objectProperty: string | null;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        propertyType: "String" | "Numeric" | "Date" | "Enumeration";
                    }[];
                };
            };
        };
    };
    updateEventTypeProperty: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: (number | string) | null;
                    label?: string | null;
                    name?: string | null;
                    objectProperty?: string | null;
                    options?: {
                        label: string;
                        value: string;
                    }[] | null;
                    propertyType?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Its name */
                        id: string;
                        label: string;
                        name: string;
                        objectProperty: string | null;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        propertyType: "String" | "Numeric" | "Date" | "Enumeration";
                    };
                };
            };
        };
    };
    createEventTypeProperty: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    label?: string | null;
                    name: string;
                    objectProperty?: string | null;
                    options?: {
                        label: string;
                        value: string;
                    }[] | null;
                    /** @description String, Numeric, Date or Enumeration */
                    propertyType: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Its name */
                        id: string;
                        label: string;
                        name: string;
                        objectProperty: string | null;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        propertyType: "String" | "Numeric" | "Date" | "Enumeration";
                    };
                };
            };
        };
    };
    deleteEventTypeProperty: {
        parameters: {
            path: {
                appId: string;
                eventTypeId: string;
                propertyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLegacyEvent: {
        parameters: {
            path: {
                appId: string;
                eventId: string;
                eventTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        eventTypeId: number;
                        id: string;
                        timestamp: number;
                    };
                };
            };
        };
    };
    createLegacyEventBatch: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    eventWrappers: {
                        email?: string | null;
                        eventTypeId: number | string;
                        extraData?: unknown;
                        id?: string | null;
                        objectId?: (number | string) | null;
                        timelineIFrame?: {
                            height: number;
                            iframeLabel: string;
                            iframeUri: string;
                            linkLabel: string;
                            width: number;
                        } | null;
                        timestamp?: (number | string) | null;
                        utk?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLegacyDailyLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Milliseconds since 1970 */
                        collectedAt: number;
                        currentUsage: number;
                        fetchStatus: string;
                        name: string;
                        /** @description Milliseconds since 1970 */
                        resetsAt: number;
                        usageLimit: number;
                    }[];
                };
            };
        };
    };
    getLegacyAccountDetails: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountType: string;
                        /** @description ISO 4217 */
                        currency: string;
                        portalId: number;
                        timeZone: string;
                        utcOffset: string;
                        utcOffsetMilliseconds: number;
                    };
                };
            };
        };
    };
    checkScope: {
        parameters: {
            query: {
                scopeGroup: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portalScopesInGroup: string[];
                        userScopesInGroup: string[];
                    };
                };
            };
        };
    };
    listEnabledFeatures: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabledFeatures: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
    };
    exchangePersonalKey: {
        parameters: {
            query?: {
                /** @description The account that the key must belong to */
                portalId?: number;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The key */
                    encodedOAuthRefreshToken: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountType: string;
                        enabledFeatures: {
                            [key: string]: number;
                        };
                        /** @description The key, as sent */
                        encodedOAuthRefreshToken: string;
                        expiresAtMillis: number;
                        hubId: number;
                        hubName: string;
                        /** @description A bearer token */
                        oauthAccessToken: string;
                        scopeGroups: string[];
                        userId: number;
                    };
                };
            };
        };
    };
    listAuthorizedScopes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            portalAuthorized: boolean;
                            scopeGroup: {
                                longDescription: string;
                                name: string;
                                shortDescription: string;
                            };
                            userAuthorized: boolean;
                        }[];
                    };
                };
            };
        };
    };
    listLegacyMarketingEmails: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listLegacyMarketingEmailStatistics: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listMarketingEmails: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listForms: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    getMetrics: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    authorizeInAccount: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are omitted where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One of the redirect URIs of the app, exactly as registered; a query may follow one without a query */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes separated by spaces: must contain all that the app requires; also scopes */
                scope?: string;
                /** @description Returned unchanged */
                state?: string;
            };
            path: {
                /** @description The account; without it the user chooses one */
                hubId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    answerAuthorizeInAccount: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are omitted where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One of the redirect URIs of the app, exactly as registered; a query may follow one without a query */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes separated by spaces: must contain all that the app requires; also scopes */
                scope?: string;
                /** @description Returned unchanged */
                state?: string;
            };
            path: {
                /** @description The account; without it the user chooses one */
                hubId: string;
            };
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description sign-in, sign-out, connect or cancel */
                    action?: string;
                    csrf?: string;
                    email?: string;
                    password?: string;
                    request?: string;
                };
            };
        };
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    authorize: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are omitted where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One of the redirect URIs of the app, exactly as registered; a query may follow one without a query */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes separated by spaces: must contain all that the app requires; also scopes */
                scope?: string;
                /** @description Returned unchanged */
                state?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    answerAuthorize: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are omitted where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One of the redirect URIs of the app, exactly as registered; a query may follow one without a query */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes separated by spaces: must contain all that the app requires; also scopes */
                scope?: string;
                /** @description Returned unchanged */
                state?: string;
            };
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description sign-in, sign-out, connect or cancel */
                    action?: string;
                    csrf?: string;
                    email?: string;
                    password?: string;
                    request?: string;
                };
            };
        };
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    getAccessTokenInfo: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app_id: number;
                        /** @description Remaining seconds */
                        expires_in: number;
                        hub_domain: string;
                        hub_id: number;
                        is_private_distribution: boolean;
                        scopes: string[];
                        signed_access_token: {
                            appId: number;
                            /** @description Of the account and the app */
                            appInstallId: string;
                            audience: string;
                            /** @description Epoch milliseconds */
                            expiresAt: number;
                            hubId: number;
                            hublet: string;
                            installingUserId: number;
                            isPrivateDistribution: boolean;
                            isServiceAccount: boolean;
                            isUserLevel: boolean;
                            newSignature: string;
                            /** @description Encoded */
                            scopes: string;
                            /** @description Encoded */
                            scopeToScopeGroupPks: string;
                            signature: string;
                            trialScopes: string;
                            trialScopeToScopeGroupPks: string;
                            userId: number;
                        };
                        token: string;
                        /** @enum {string} */
                        token_type: "access";
                        /** @description Email address */
                        user: string;
                        user_id: number;
                    };
                };
            };
        };
    };
    getRefreshTokenInfo: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_id: string;
                        hub_domain: string;
                        hub_id: number;
                        scopes: string[];
                        token: string;
                        /** @enum {string} */
                        token_type: "refresh";
                        /** @description Email address */
                        user: string;
                        user_id: number;
                    };
                };
            };
        };
    };
    deleteRefreshToken: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createTokenV1: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Client id of the app */
                    client_id?: string;
                    /** @description Client secret of the app */
                    client_secret?: string;
                    /** @description Authorization code */
                    code?: string;
                    /** @description PKCE verifier, if a challenge was sent */
                    code_verifier?: string;
                    /** @description authorization_code, refresh_token or client_credentials */
                    grant_type?: string;
                    /** @description The redirect URI that received the code */
                    redirect_uri?: string;
                    /** @description Refresh token */
                    refresh_token?: string;
                    /** @description Scopes separated by spaces */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @description Seconds */
                        expires_in: number;
                        hub_id?: number;
                        refresh_token?: string;
                        scopes: string[];
                        /** @enum {string} */
                        token_type: "bearer";
                        /** @description access_token, or client_credentials for a token of the app itself */
                        token_use: string;
                        user_id?: number;
                    };
                };
            };
        };
    };
    getPrivateAppTokenInfo: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    tokenKey: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        hubId: number;
                        scopes: string[];
                        /** @description The user who created the private app */
                        userId: number | null;
                    };
                };
            };
        };
    };
    createTokenV3: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Client id of the app */
                    client_id?: string;
                    /** @description Client secret of the app */
                    client_secret?: string;
                    /** @description Authorization code */
                    code?: string;
                    /** @description PKCE verifier, if a challenge was sent */
                    code_verifier?: string;
                    /** @description authorization_code, refresh_token or client_credentials */
                    grant_type?: string;
                    /** @description The redirect URI that received the code */
                    redirect_uri?: string;
                    /** @description Refresh token */
                    refresh_token?: string;
                    /** @description Scopes separated by spaces */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @description Seconds */
                        expires_in: number;
                        hub_id?: number;
                        refresh_token?: string;
                        scopes: string[];
                        /** @enum {string} */
                        token_type: "bearer";
                        /** @description access_token, or client_credentials for a token of the app itself */
                        token_use: string;
                        user_id?: number;
                    };
                };
            };
        };
    };
    introspectToken: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    access_token?: string;
                    client_id?: string;
                    client_secret?: string;
                    refresh_token?: string;
                    token?: string;
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        active: false;
                    } | {
                        /** @enum {boolean} */
                        active: true;
                        app_id: number;
                        client_id: string;
                        expires_in?: number;
                        hub_domain?: string;
                        hub_id?: number;
                        is_private_distribution: boolean;
                        scopes: string[];
                        signed_access_token?: {
                            appId: number;
                            /** @description Of the account and the app */
                            appInstallId: string;
                            audience: string;
                            /** @description Epoch milliseconds */
                            expiresAt: number;
                            hubId: number;
                            hublet: string;
                            installingUserId: number;
                            isPrivateDistribution: boolean;
                            isServiceAccount: boolean;
                            isUserLevel: boolean;
                            newSignature: string;
                            /** @description Encoded */
                            scopes: string;
                            /** @description Encoded */
                            scopeToScopeGroupPks: string;
                            signature: string;
                            trialScopes: string;
                            trialScopeToScopeGroupPks: string;
                            userId: number;
                        };
                        token: string;
                        /** @enum {string} */
                        token_type: "Bearer";
                        token_use: string;
                        user?: string;
                        user_id?: number;
                    };
                };
            };
        };
    };
    revokeToken: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    access_token?: string;
                    client_id?: string;
                    client_secret?: string;
                    refresh_token?: string;
                    token?: string;
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description No body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOpenApi: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    listLegacyOwners: {
        parameters: {
            query?: {
                /** @description Only the owner with this address, in any letter case */
                email?: string;
                /** @description Also owners whose users left or are suspended */
                includeInactive?: boolean;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Absent for an inactive owner */
                        activeUserId?: number;
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        email: string;
                        firstName: string;
                        hasContactsAccess: boolean;
                        isActive: boolean;
                        lastName: string;
                        ownerId: number;
                        portalId: number;
                        remoteList: unknown[];
                        /** @enum {string} */
                        type: "PERSON";
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                        userIdIncludingInactive: number;
                    }[];
                };
            };
        };
    };
    getLegacyOwner: {
        parameters: {
            query?: {
                /** @description Also owners whose users left or are suspended */
                includeInactive?: boolean;
            };
            path: {
                ownerId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Absent for an inactive owner */
                        activeUserId?: number;
                        /** @description Milliseconds since 1970 */
                        createdAt: number;
                        email: string;
                        firstName: string;
                        hasContactsAccess: boolean;
                        isActive: boolean;
                        lastName: string;
                        ownerId: number;
                        portalId: number;
                        remoteList: unknown[];
                        /** @enum {string} */
                        type: "PERSON";
                        /** @description Milliseconds since 1970 */
                        updatedAt: number;
                        userIdIncludingInactive: number;
                    };
                };
            };
        };
    };
    showPreferences: {
        parameters: {
            query?: {
                /** @description The signed link */
                data?: string;
                saved?: string;
                /** @description The subscription to unsubscribe from; all by default */
                subscription?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    savePreferences: {
        parameters: {
            query?: {
                /** @description The signed link */
                data?: string;
                saved?: string;
                /** @description The subscription to unsubscribe from; all by default */
                subscription?: string;
            };
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description save, unsubscribe or unsubscribe-all */
                    action?: string;
                    csrf?: string;
                    /** @description A subscription to keep or to end; may be repeated */
                    subscription?: string;
                };
            };
        };
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    showUnsubscribe: {
        parameters: {
            query?: {
                /** @description The signed link */
                data?: string;
                saved?: string;
                /** @description The subscription to unsubscribe from; all by default */
                subscription?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    listLegacyPropertyGroups: {
        parameters: {
            query?: {
                /** @description With the properties of each group */
                includeProperties?: boolean;
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        displayName: string;
                        displayOrder: number;
                        name: string;
                        properties?: {
                            calculated: boolean;
                            calculationFormula?: string;
                            createdAt: number | null;
                            createdUserId: number | null;
                            currencyPropertyName: string | null;
                            deleted: boolean;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined: boolean;
                            label: string;
                            mutableDefinitionNotDeletable: boolean;
                            name: string;
                            options: {
                                description: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                readOnly: boolean;
                                value: string;
                            }[];
                            readOnlyDefinition: boolean;
                            readOnlyValue: boolean;
                            referencedObjectType: string | null;
                            showCurrencySymbol: boolean;
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                            updatedAt: number | null;
                            updatedUserId: number | null;
                        }[];
                    }[];
                };
            };
        };
    };
    createLegacyPropertyGroup: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string | null;
                    displayOrder?: number | null;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        displayName: string;
                        displayOrder: number;
                        name: string;
                        properties?: {
                            calculated: boolean;
                            calculationFormula?: string;
                            createdAt: number | null;
                            createdUserId: number | null;
                            currencyPropertyName: string | null;
                            deleted: boolean;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined: boolean;
                            label: string;
                            mutableDefinitionNotDeletable: boolean;
                            name: string;
                            options: {
                                description: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                readOnly: boolean;
                                value: string;
                            }[];
                            readOnlyDefinition: boolean;
                            readOnlyValue: boolean;
                            referencedObjectType: string | null;
                            showCurrencySymbol: boolean;
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                            updatedAt: number | null;
                            updatedUserId: number | null;
                        }[];
                    };
                };
            };
        };
    };
    getLegacyPropertyGroup: {
        parameters: {
            query?: {
                /** @description With the properties of each group */
                includeProperties?: boolean;
            };
            path: {
                name: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        displayName: string;
                        displayOrder: number;
                        name: string;
                        properties?: {
                            calculated: boolean;
                            calculationFormula?: string;
                            createdAt: number | null;
                            createdUserId: number | null;
                            currencyPropertyName: string | null;
                            deleted: boolean;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined: boolean;
                            label: string;
                            mutableDefinitionNotDeletable: boolean;
                            name: string;
                            options: {
                                description: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                readOnly: boolean;
                                value: string;
                            }[];
                            readOnlyDefinition: boolean;
                            readOnlyValue: boolean;
                            referencedObjectType: string | null;
                            showCurrencySymbol: boolean;
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                            updatedAt: number | null;
                            updatedUserId: number | null;
                        }[];
                    };
                };
            };
        };
    };
    updateLegacyPropertyGroup: {
        parameters: {
            path: {
                name: string;
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string | null;
                    displayOrder?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        displayName: string;
                        displayOrder: number;
                        name: string;
                        properties?: {
                            calculated: boolean;
                            calculationFormula?: string;
                            createdAt: number | null;
                            createdUserId: number | null;
                            currencyPropertyName: string | null;
                            deleted: boolean;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined: boolean;
                            label: string;
                            mutableDefinitionNotDeletable: boolean;
                            name: string;
                            options: {
                                description: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                readOnly: boolean;
                                value: string;
                            }[];
                            readOnlyDefinition: boolean;
                            readOnlyValue: boolean;
                            referencedObjectType: string | null;
                            showCurrencySymbol: boolean;
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                            updatedAt: number | null;
                            updatedUserId: number | null;
                        }[];
                    };
                };
            };
        };
    };
    deleteLegacyPropertyGroup: {
        parameters: {
            path: {
                name: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLegacyProperties: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calculated: boolean;
                        calculationFormula?: string;
                        createdAt: number | null;
                        createdUserId: number | null;
                        currencyPropertyName: string | null;
                        deleted: boolean;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined: boolean;
                        label: string;
                        mutableDefinitionNotDeletable: boolean;
                        name: string;
                        options: {
                            description: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            readOnly: boolean;
                            value: string;
                        }[];
                        readOnlyDefinition: boolean;
                        readOnlyValue: boolean;
                        referencedObjectType: string | null;
                        showCurrencySymbol: boolean;
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                        updatedAt: number | null;
                        updatedUserId: number | null;
                    }[];
                };
            };
        };
    };
    createLegacyProperty: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    calculationFormula?: string | null;
                    currencyPropertyName?: string | null;
                    description?: string | null;
                    displayOrder?: number | null;
                    externalOptions?: boolean | null;
                    fieldType?: string | null;
                    formField?: boolean | null;
                    groupName: string;
                    hasUniqueValue?: boolean | null;
                    hidden?: boolean | null;
                    label?: string | null;
                    name: string;
                    options?: {
                        description?: string | null;
                        displayOrder?: number | null;
                        hidden?: boolean | null;
                        label: string;
                        value: string;
                    }[] | null;
                    referencedObjectType?: string | null;
                    showCurrencySymbol?: boolean | null;
                    type?: ("string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number") | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calculated: boolean;
                        calculationFormula?: string;
                        createdAt: number | null;
                        createdUserId: number | null;
                        currencyPropertyName: string | null;
                        deleted: boolean;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined: boolean;
                        label: string;
                        mutableDefinitionNotDeletable: boolean;
                        name: string;
                        options: {
                            description: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            readOnly: boolean;
                            value: string;
                        }[];
                        readOnlyDefinition: boolean;
                        readOnlyValue: boolean;
                        referencedObjectType: string | null;
                        showCurrencySymbol: boolean;
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                        updatedAt: number | null;
                        updatedUserId: number | null;
                    };
                };
            };
        };
    };
    getLegacyProperty: {
        parameters: {
            path: {
                name: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calculated: boolean;
                        calculationFormula?: string;
                        createdAt: number | null;
                        createdUserId: number | null;
                        currencyPropertyName: string | null;
                        deleted: boolean;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined: boolean;
                        label: string;
                        mutableDefinitionNotDeletable: boolean;
                        name: string;
                        options: {
                            description: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            readOnly: boolean;
                            value: string;
                        }[];
                        readOnlyDefinition: boolean;
                        readOnlyValue: boolean;
                        referencedObjectType: string | null;
                        showCurrencySymbol: boolean;
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                        updatedAt: number | null;
                        updatedUserId: number | null;
                    };
                };
            };
        };
    };
    updateLegacyProperty: {
        parameters: {
            path: {
                name: string;
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    calculationFormula?: string | null;
                    currencyPropertyName?: string | null;
                    description?: string | null;
                    displayOrder?: number | null;
                    externalOptions?: boolean | null;
                    fieldType?: string | null;
                    formField?: boolean | null;
                    groupName?: string | null;
                    hasUniqueValue?: boolean | null;
                    hidden?: boolean | null;
                    label?: string | null;
                    options?: {
                        description?: string | null;
                        displayOrder?: number | null;
                        hidden?: boolean | null;
                        label: string;
                        value: string;
                    }[] | null;
                    referencedObjectType?: string | null;
                    showCurrencySymbol?: boolean | null;
                    type?: ("string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number") | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calculated: boolean;
                        calculationFormula?: string;
                        createdAt: number | null;
                        createdUserId: number | null;
                        currencyPropertyName: string | null;
                        deleted: boolean;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined: boolean;
                        label: string;
                        mutableDefinitionNotDeletable: boolean;
                        name: string;
                        options: {
                            description: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            readOnly: boolean;
                            value: string;
                        }[];
                        readOnlyDefinition: boolean;
                        readOnlyValue: boolean;
                        referencedObjectType: string | null;
                        showCurrencySymbol: boolean;
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool";
                        updatedAt: number | null;
                        updatedUserId: number | null;
                    };
                };
            };
        };
    };
    archiveLegacyProperty: {
        parameters: {
            path: {
                name: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReadiness: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description 100 by default */
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            id: string;
                            name: string;
                            /** @description Left out for a team at the top */
                            parentTeamId?: string;
                        }[];
                    };
                };
            };
        };
    };
    createTeam: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    members: {
                        /**
                         * @description DEFAULT: the main team of the user, EXTRA: another one
                         * @enum {unknown}
                         */
                        type: "DEFAULT" | "EXTRA";
                        userId: string | number;
                    }[];
                    name: string;
                    /** @description null or "" for a team at the top */
                    parentTeamId?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Left out for a team at the top */
                        parentTeamId?: string;
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            path: {
                teamId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Left out for a team at the top */
                        parentTeamId?: string;
                    };
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            path: {
                teamId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeTeam: {
        parameters: {
            path: {
                teamId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description null or "" for a team at the top */
                    parentTeamId?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Left out for a team at the top */
                        parentTeamId?: string;
                    };
                };
            };
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description 100 by default */
                limit?: number;
            };
            path: {
                teamId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            /**
                             * @description DEFAULT: the main team of the user, EXTRA: another one
                             * @enum {unknown}
                             */
                            type: "DEFAULT" | "EXTRA";
                            userId: string;
                        }[];
                    };
                };
            };
        };
    };
    assignTeamMember: {
        parameters: {
            path: {
                teamId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description DEFAULT: the main team of the user, EXTRA: another one
                     * @enum {unknown}
                     */
                    type: "DEFAULT" | "EXTRA";
                    userId: string | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description DEFAULT: the main team of the user, EXTRA: another one
                         * @enum {unknown}
                         */
                        type: "DEFAULT" | "EXTRA";
                        userId: string;
                    };
                };
            };
        };
    };
    removeTeamMember: {
        parameters: {
            query?: {
                /** @description DEFAULT: the main team of the user, EXTRA: another one */
                type?: "DEFAULT" | "EXTRA";
            };
            path: {
                teamId: string;
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignTeamMembers: {
        parameters: {
            path: {
                teamId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /**
                         * @description DEFAULT: the main team of the user, EXTRA: another one
                         * @enum {unknown}
                         */
                        type: "DEFAULT" | "EXTRA";
                        userId: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /**
                             * @description DEFAULT: the main team of the user, EXTRA: another one
                             * @enum {unknown}
                             */
                            type: "DEFAULT" | "EXTRA";
                            userId: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    getCentralRatesInformation: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        centralExchangeRatesEnabled: boolean;
                    };
                };
            };
        };
    };
    listCurrenciesWithoutCentralRates: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            currencyCode: string;
                            currencyName: string;
                        }[];
                    };
                };
            };
        };
    };
    listCurrencyCodes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            currencyCode: string;
                            currencyName: string;
                        }[];
                    };
                };
            };
        };
    };
    getCompanyCurrency: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The code */
                        id: string;
                    };
                };
            };
        };
    };
    setCompanyCurrency: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ISO 4217, such as EUR */
                    currencyCode: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The code */
                        id: string;
                    };
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description ISO 4217, such as EUR */
                fromCurrencyCode?: string;
                /** @description 100 by default */
                limit?: number;
                /** @description ISO 4217, such as EUR */
                toCurrencyCode?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                    };
                };
            };
        };
    };
    createExchangeRate: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Greater than 0; rounded to 6 decimal places */
                    conversionRate: number | string;
                    /** @description ISO 8601, or milliseconds since 1970; now by default */
                    effectiveAt?: string | number;
                    /** @description ISO 4217, such as EUR */
                    fromCurrencyCode: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversionRate: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        effectiveAt: string;
                        fromCurrencyCode: string;
                        id: string;
                        /** @description The currency of the account when the rate was created */
                        toCurrencyCode: string;
                        /** Format: date-time */
                        updatedAt: string;
                        visibleInUI: boolean;
                    };
                };
            };
        };
    };
    getExchangeRate: {
        parameters: {
            path: {
                exchangeRateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversionRate: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        effectiveAt: string;
                        fromCurrencyCode: string;
                        id: string;
                        /** @description The currency of the account when the rate was created */
                        toCurrencyCode: string;
                        /** Format: date-time */
                        updatedAt: string;
                        visibleInUI: boolean;
                    };
                };
            };
        };
    };
    changeExchangeRate: {
        parameters: {
            path: {
                exchangeRateId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Greater than 0; rounded to 6 decimal places */
                    conversionRate: number | string;
                    /** @description ISO 8601, or milliseconds since 1970; now by default */
                    effectiveAt?: string | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversionRate: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        effectiveAt: string;
                        fromCurrencyCode: string;
                        id: string;
                        /** @description The currency of the account when the rate was created */
                        toCurrencyCode: string;
                        /** Format: date-time */
                        updatedAt: string;
                        visibleInUI: boolean;
                    };
                };
            };
        };
    };
    createExchangeRates: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description Greater than 0; rounded to 6 decimal places */
                        conversionRate: number | string;
                        /** @description ISO 8601, or milliseconds since 1970; now by default */
                        effectiveAt?: string | number;
                        /** @description ISO 4217, such as EUR */
                        fromCurrencyCode: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: {
                                message: string;
                            }[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readExchangeRates: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: {
                                message: string;
                            }[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    changeExchangeRates: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description Greater than 0; rounded to 6 decimal places */
                        conversionRate: number | string;
                        /** @description ISO 8601, or milliseconds since 1970; now by default */
                        effectiveAt?: string | number;
                        id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors: {
                                message: string;
                            }[];
                            links: {
                                [key: string]: string;
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listCurrentExchangeRates: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            conversionRate: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            effectiveAt: string;
                            fromCurrencyCode: string;
                            id: string;
                            /** @description The currency of the account when the rate was created */
                            toCurrencyCode: string;
                            /** Format: date-time */
                            updatedAt: string;
                            visibleInUI: boolean;
                        }[];
                    };
                };
            };
        };
    };
    setExchangeRateVisibility: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ISO 4217, such as EUR */
                    fromCurrencyCode: string;
                    /** @description ISO 4217, such as EUR */
                    toCurrencyCode: string;
                    visibleInUI: boolean;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProvisionedUsers: {
        parameters: {
            query?: {
                /** @description Cursor from the previous page */
                after?: string;
                /** @description 100 by default */
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            email: string;
                            firstName: string;
                            id: string;
                            lastName: string;
                            primaryTeamId?: string;
                            /** @description Left out for administrators */
                            roleId?: string;
                            roleIds: string[];
                            /** @description Left out without such teams */
                            secondaryTeamIds?: string[];
                            /** @description Always false: the server sends no e-mail */
                            sendWelcomeEmail: boolean;
                            /** @description Whether the user is an administrator of the account */
                            superAdmin: boolean;
                        }[];
                    };
                };
            };
        };
    };
    provisionUser: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    firstName?: string;
                    lastName?: string;
                    /** @description "" removes the user from the main team */
                    primaryTeamId?: string;
                    /** @description An id of the roles of the account */
                    roleId?: string;
                    seatNames?: string[];
                    /** @description Replaces the other teams */
                    secondaryTeamIds?: string[];
                    sendWelcomeEmail?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        firstName: string;
                        id: string;
                        lastName: string;
                        primaryTeamId?: string;
                        /** @description Left out for administrators */
                        roleId?: string;
                        roleIds: string[];
                        /** @description Left out without such teams */
                        secondaryTeamIds?: string[];
                        /** @description Always false: the server sends no e-mail */
                        sendWelcomeEmail: boolean;
                        /** @description Whether the user is an administrator of the account */
                        superAdmin: boolean;
                    };
                };
            };
        };
    };
    getProvisionedUser: {
        parameters: {
            query?: {
                /** @description The type of the id in the path: USER_ID by default */
                idProperty?: "USER_ID" | "EMAIL";
            };
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        firstName: string;
                        id: string;
                        lastName: string;
                        primaryTeamId?: string;
                        /** @description Left out for administrators */
                        roleId?: string;
                        roleIds: string[];
                        /** @description Left out without such teams */
                        secondaryTeamIds?: string[];
                        /** @description Always false: the server sends no e-mail */
                        sendWelcomeEmail: boolean;
                        /** @description Whether the user is an administrator of the account */
                        superAdmin: boolean;
                    };
                };
            };
        };
    };
    changeProvisionedUser: {
        parameters: {
            query?: {
                /** @description The type of the id in the path: USER_ID by default */
                idProperty?: "USER_ID" | "EMAIL";
            };
            path: {
                userId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName?: string;
                    lastName?: string;
                    /** @description "" removes the user from the main team */
                    primaryTeamId?: string;
                    /** @description An id of the roles of the account */
                    roleId?: string;
                    seatNames?: string[];
                    /** @description Replaces the other teams */
                    secondaryTeamIds?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        firstName: string;
                        id: string;
                        lastName: string;
                        primaryTeamId?: string;
                        /** @description Left out for administrators */
                        roleId?: string;
                        roleIds: string[];
                        /** @description Left out without such teams */
                        secondaryTeamIds?: string[];
                        /** @description Always false: the server sends no e-mail */
                        sendWelcomeEmail: boolean;
                        /** @description Whether the user is an administrator of the account */
                        superAdmin: boolean;
                    };
                };
            };
        };
    };
    removeProvisionedUser: {
        parameters: {
            query?: {
                /** @description The type of the id in the path: USER_ID by default */
                idProperty?: "USER_ID" | "EMAIL";
            };
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUserRoles: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            name: string;
                            requiresBillingWrite: boolean;
                        }[];
                    };
                };
            };
        };
    };
    listTeamsWithMembers: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            name: string;
                            secondaryUserIds: string[];
                            /** @description Users whose main team it is */
                            userIds: string[];
                        }[];
                    };
                };
            };
        };
    };
    submitForm: {
        parameters: {
            path: {
                formGuid: string;
                portalId: string;
            };
        };
        /** @description fields: [{objectTypeId, name, value}], context: {hutk, pageUri, pageName, ipAddress} */
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inlineMessage: string;
                    };
                };
            };
        };
    };
    getWebhookSettings: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        targetUrl: string;
                        throttling: {
                            maxConcurrentRequests: number;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    changeWebhookSettings: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ignored: it belongs in throttling */
                    maxConcurrentRequests?: number;
                    /** @description Where notifications are posted: https, or http on this machine in a sandbox. */
                    targetUrl: string;
                    /** ThrottlingSettings */
                    throttling?: {
                        /** @description Maximum number of concurrent requests, more than 5; 10 by default. */
                        maxConcurrentRequests?: number;
                        /**
                         * @description Accepted, without a meaning.
                         * @enum {unknown}
                         */
                        period?: "SECONDLY" | "ROLLING_MINUTE";
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        targetUrl: string;
                        throttling: {
                            maxConcurrentRequests: number;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteWebhookSettings: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookSubscriptions: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            eventType: string;
                            id: string;
                            objectTypeId?: string;
                            propertyName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description False by default. */
                    active?: boolean;
                    /** @description contact.creation, deal.propertyChange, object.merge… */
                    eventType: string;
                    /** @description The object type of object.*, such as 2-47730019. */
                    objectTypeId?: string;
                    /** @description The property of a propertyChange. */
                    propertyName?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        eventType: string;
                        id: string;
                        objectTypeId?: string;
                        propertyName?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
                subscriptionId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        eventType: string;
                        id: string;
                        objectTypeId?: string;
                        propertyName?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
                subscriptionId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
                subscriptionId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        eventType: string;
                        id: string;
                        objectTypeId?: string;
                        propertyName?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    changeWebhookSubscriptions: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        active: boolean;
                        id: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            eventType: string;
                            id: string;
                            objectTypeId?: string;
                            propertyName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        status: string;
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            message: string;
                            status: string;
                        }[];
                        numErrors: number;
                        results: {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            eventType: string;
                            id: string;
                            objectTypeId?: string;
                            propertyName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        status: string;
                    };
                };
            };
        };
    };
}
